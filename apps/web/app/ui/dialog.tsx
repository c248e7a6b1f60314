import clsx from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./return-focus.ts";

export type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it, where the dialog is not controlled. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the foot; the primary one last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  children?: ReactNode;
};

export const veilClass =
  "fixed inset-0 z-40 bg-[#15120f]/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

const panelClass = clsx(
  "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 overflow-y-auto",
  "rounded-field border border-line bg-bg p-6 sm:p-9",
  "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
);

const SIZES = { small: "max-w-md", medium: "max-w-xl", large: "max-w-4xl" };

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  size = "medium",
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={veilClass} />
        <Primitive.Content
          {...returnFocus}
          className={clsx(panelClass, SIZES[size])}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <Primitive.Title className="display pr-12 text-heading">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-2 text-muted">{description}</Primitive.Description>
          ) : null}
          {children ? <div className="mt-6">{children}</div> : null}
          {footer ? <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div> : null}
          <Primitive.Close asChild>
            <IconButton label="Close" className="absolute top-3 right-3 sm:top-5 sm:right-5">
              <X aria-hidden="true" />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export type ConfirmDialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  loading?: boolean;
  /** The dialog closes itself afterwards unless it is controlled by `open`. */
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back; the focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, trigger, title, description, confirmLabel, cancelLabel = "Cancel" } = props;
  const returnFocus = useReturnFocus();
  const confirm = (
    <Button
      variant={props.destructive ? "destructive" : "primary"}
      loading={props.loading ?? false}
      onClick={props.onConfirm}
    >
      {confirmLabel}
    </Button>
  );
  return (
    <AlertDialog.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger> : null}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veilClass} />
        <AlertDialog.Content {...returnFocus} className={clsx(panelClass, SIZES.small)}>
          <AlertDialog.Title className="display text-heading">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-muted">{description}</AlertDialog.Description>
          <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            {open === undefined ? <AlertDialog.Action asChild>{confirm}</AlertDialog.Action> : confirm}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
