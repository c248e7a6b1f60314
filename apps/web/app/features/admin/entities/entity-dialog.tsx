import { type FormEventHandler, type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

export type EntityDialogProps = {
  title: string;
  /** A new one, or a change. */
  isNew: boolean;
  busy: boolean;
  /** False: what is there cannot be sent. */
  ready: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a brand or a category. While it is being sent it stays, and nothing closes it. */
export function EntityDialog({ title, isNew, busy, ready, onSubmit, onClose, children }: EntityDialogProps) {
  const form = useId();
  const close = () => (busy ? undefined : onClose());
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!ready} {...(busy ? { "aria-disabled": true } : {})}>
            {isNew ? (busy ? "Creating..." : "Create") : busy ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          if (ready && !busy) onSubmit(event);
          else event.preventDefault();
        }}
        className="grid items-start gap-5 sm:grid-cols-2"
      >
        {children}
      </form>
    </Dialog>
  );
}
