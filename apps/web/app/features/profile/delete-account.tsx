import { ApiError, type Client } from "@toile/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";

export type DeleteAccountProps = {
  loadClient: () => Promise<Client>;
  onDeleted: () => void;
  onExpired: () => void;
};

export function DeleteAccount({ loadClient, onDeleted, onExpired }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      await (await loadClient()).profile.remove();
      setOpen(false);
      onDeleted();
      // After the logout that follows, whose own notice it replaces: only one shows at a time.
      toast({ title: "Profile deleted", description: "Your account and every picture in it are gone." });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      toast({
        title: "Deletion failed",
        description: "Your account is unchanged. Please try again.",
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Deleting your account removes your profile, your photo and all your try-ons, for good. Unused credits go with
        it.
      </p>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        trigger={<Button variant="destructive">Delete account</Button>}
        title="Delete your account?"
        description="Your profile, your photo, your try-ons and any unused credits are removed. This cannot be undone."
        confirmLabel="Delete for good"
        cancelLabel="Keep my account"
        destructive
        loading={busy}
        onConfirm={remove}
      />
    </div>
  );
}
