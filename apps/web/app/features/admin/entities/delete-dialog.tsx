import { ConfirmDialog } from "../../../ui/dialog.tsx";

export type DeleteDialogProps = {
  /** What is to be deleted. */
  name: string;
  noun: "brand" | "category";
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

const KEPT = {
  brand: "A brand that still has products cannot be deleted.",
  category: "A category that still has products or categories below it cannot be deleted.",
};

export function DeleteDialog({ name, noun, busy, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={() => (busy ? undefined : onClose())}
      title={`Delete ${name}?`}
      description={`This cannot be undone. ${KEPT[noun]}`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      destructive
      loading={busy}
      onConfirm={onConfirm}
    />
  );
}
