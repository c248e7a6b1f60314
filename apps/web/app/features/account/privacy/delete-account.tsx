import { ApiError, type Client } from "@toile/contract";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";

export type DeleteAccountProps = {
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
  loadClient: () => Promise<Client>;
  onDeleted: () => void;
  onExpired: () => void;
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
              void remove();
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

function useAccountRemoval({ hasPassword, loadClient, onDeleted, onExpired }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const show = (next: boolean) => {
    setOpen(next);
    setPassword("");
    setWrong(undefined);
  };
  const refuse = (message: string) => {
    setWrong(message);
    field.current?.focus();
  };

  const remove = async () => {
    if (hasPassword && password === "") return refuse("Please enter your current password");
    setBusy(true);
    try {
      await (await loadClient()).profile.remove(password || undefined);
      show(false);
      onDeleted();
      // Shown after the logout, whose own notice it replaces: only one is visible at a time.
      toast({ title: "Profile deleted", description: "Your account and every picture in it are gone." });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      const { fields = {}, message } = error instanceof ApiError ? error : { message: UNCHANGED };
      if (fields.currentPassword) return refuse(fields.currentPassword);
      const said = error instanceof ApiError && message !== `HTTP ${error.status}`;
      toast({ title: "Deletion failed", description: said ? message : UNCHANGED, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };

  const type = (text: string) => {
    setPassword(text);
    setWrong(undefined);
  };
  return { open, show, busy, remove, password: { ref: field, value: password, error: wrong, type } };
}
