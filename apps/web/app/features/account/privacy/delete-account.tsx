import { useMutation } from "@tanstack/react-query";
import { ApiError } from "@toile/contract";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePasswordField } from "./use-password-field.ts";

export type DeleteAccountProps = {
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
  onDeleted: () => void;
};

const UNCHANGED = "Your account is unchanged. Please try again.";

export function DeleteAccount(props: DeleteAccountProps) {
  const { open, show, busy, remove, password } = useAccountRemoval(props);
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Deleting your account removes your profile, your photos and all your try-ons, for good. Unused credits go with
        it, and a subscription ends. What stays has no name in it: the records of credits and payments, for the tax
        office, and that an account was deleted.
      </p>
      <ConfirmDialog
        open={open}
        onOpenChange={show}
        trigger={<Button variant="destructive">Delete account</Button>}
        title="Delete your account?"
        description="Your profile, your photos, your try-ons and any unused credits are removed. This cannot be undone."
        confirmLabel="Delete for good"
        cancelLabel="Keep my account"
        destructive
        loading={busy}
        onConfirm={remove}
      >
        {props.hasPassword ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              remove();
            }}
          >
            <PasswordField
              ref={password.ref}
              label="Current password"
              autoComplete="current-password"
              value={password.value}
              onChange={(event) => password.type(event.target.value)}
              error={password.error}
              required
            />
          </form>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}

function useAccountRemoval({ hasPassword, onDeleted }: DeleteAccountProps) {
  const getClient = useClient();
  const [open, setOpen] = useState(false);
  const { field, refuse, reset } = usePasswordField();
  const show = (next: boolean) => {
    setOpen(next);
    reset();
  };
  const { isPending, mutate } = useMutation({
    mutationFn: async () => (await getClient()).profile.remove(field.value || undefined),
    onSuccess: () => {
      show(false);
      onDeleted();
      // Shown after the logout, whose own notice it replaces: only one is visible at a time.
      toast({ title: "Profile deleted", description: "Your account and every picture in it are gone." });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      const { fields = {}, message } = error instanceof ApiError ? error : { message: UNCHANGED };
      if (fields.currentPassword) return refuse(fields.currentPassword);
      const said = error instanceof ApiError && message !== `HTTP ${error.status}`;
      toast({ title: "Deletion failed", description: said ? message : UNCHANGED, variant: "destructive" });
    },
  });
  const remove = () => {
    if (hasPassword && field.value === "") refuse("Please enter your current password");
    else mutate();
  };
  return { open, show, busy: isPending, remove, password: field };
}
