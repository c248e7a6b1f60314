import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { useDialogManners, WAY_OUT } from "./dialog-manners.ts";
import { IconButton } from "./icon-button.tsx";

/** What a dialog and a sheet have in common. */
export type DialogFrameProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it, if it is not controlled. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the bottom; the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
};

export const veilClass =
  "fixed inset-0 z-40 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

type PanelProps = Omit<DialogFrameProps, "title" | "footer"> & { className: string };

/** The veil and the panel over it; its children are all that the panel shows. */
export function DialogFrame({ open, onOpenChange, trigger, description, className, children }: PanelProps) {
  const manners = useDialogManners();
  return (
    <Primitive.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={veilClass} />
        <Primitive.Content
          {...manners}
          className={className}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function CloseButton({ className }: { className: string }) {
  return (
    <Primitive.Close asChild>
      <IconButton {...WAY_OUT} label="Close" className={className}>
        <X aria-hidden="true" />
      </IconButton>
    </Primitive.Close>
  );
}
