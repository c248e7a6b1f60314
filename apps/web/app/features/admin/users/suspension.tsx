import { ReasonDialog } from "../entities/reason-dialog.tsx";
import { useAdminApi } from "../load/admin-api.ts";
import type { UserActionProps } from "./user-action-props.ts";
import { personName } from "./user-texts.ts";

export function Suspension({ user, onChanged, onClose }: UserActionProps & { onClose: () => void }) {
  const api = useAdminApi();
  const shared = { onDone: onChanged, onClose };
  if (!user.isActive) {
    return (
      <ReasonDialog
        {...shared}
        title={`Restore ${personName(user)}?`}
        description="The user can log in again. Their credits and pictures have not changed."
        action="Restore"
        doing="Restoring..."
        act={async (reason) => (await api.getClient()).restore(user.id, reason)}
        done="Account restored"
        failure="Failed to restore the account"
      />
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title={`Suspend ${personName(user)}?`}
      description="We log out every device, and nobody can log in to the account. Nothing is deleted, and you can restore the account."
      action="Suspend"
      doing="Suspending..."
      destructive
      act={async (reason) => (await api.getClient()).suspend(user.id, reason)}
      done="Account suspended"
      failure="Failed to suspend the account"
    />
  );
}
