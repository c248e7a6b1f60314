import clsx from "clsx";
import { AlertDialog, Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CloseButton, DialogFrame, type DialogFrameProps, veilClass } from "./dialog-frame.tsx";
import { useDialogManners, WAY_OUT } from "./dialog-manners.ts";

export type DialogProps = DialogFrameProps & { size?: "small" | "medium" | "large" | "wide" };

const panelClass = clsx(
  "fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col overflow-y-auto overscroll-contain",
  "rounded-field border border-line bg-bg",
  // A focused element is not scrolled under the title or the buttons.
  "tall:scroll-pt-24 tall:scroll-pb-36",
  "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
);

/**
 * Title, buttons and the close button stay visible while the rest scrolls past them into a fade; on a low screen they scroll
 * too. The panel itself scrolls, so that its keys work wherever the focus is in it. The fixed parts have their own margins,
 * because a panel's padding would keep them away from the edge.
 */
const headClass = clsx(
  "display bg-bg px-6 pt-6 text-heading sm:px-9 sm:pt-9 tall:sticky tall:top-0 tall:z-10",
  "tall:after:pointer-events-none tall:after:absolute tall:after:inset-x-0 tall:after:top-full tall:after:h-4",
  "tall:after:bg-linear-to-b tall:after:from-bg tall:after:to-bg/0",
);
const bodyClass = "px-6 sm:px-9";
const bodyEndClass = "pb-6 sm:pb-9";
const footClass = clsx(
  "mt-4 flex flex-col-reverse gap-3 bg-bg px-6 pt-4 pb-6 sm:flex-row sm:justify-end sm:px-9 sm:pb-9",
  "tall:sticky tall:bottom-0 tall:z-10 tall:before:pointer-events-none tall:before:absolute tall:before:inset-x-0",
  "tall:before:bottom-full tall:before:h-4 tall:before:bg-linear-to-t tall:before:from-bg tall:before:to-bg/0",
);

const SIZES = { small: "max-w-md", medium: "max-w-xl", large: "max-w-4xl", wide: "max-w-6xl" };

export function Dialog({ title, footer, size = "medium", children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame} className={clsx(panelClass, SIZES[size])}>
      <Primitive.Title className={clsx(headClass, "pr-18 sm:pr-21")}>{title}</Primitive.Title>
      {frame.description ? (
        <Primitive.Description className={clsx(bodyClass, "mt-2 text-muted")}>
          {frame.description}
        </Primitive.Description>
      ) : null}
      {children ? <div className={clsx(bodyClass, "pt-6", !footer && bodyEndClass)}>{children}</div> : null}
      {footer ? <div className={footClass}>{footer}</div> : null}
      {/* Last in keyboard order, first visually. */}
      <div className="order-first flex h-0 justify-end tall:sticky tall:top-0 tall:z-20">
        <CloseButton className="m-3 shrink-0 sm:m-5" />
      </div>
    </DialogFrame>
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
  /** Further input, such as a password. */
  children?: ReactNode;
  /** The dialog then closes itself, unless it is controlled by `open`. */
  onConfirm: () => void;
};

/** Asks before an action that cannot be undone; the focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, trigger, title, description, confirmLabel, cancelLabel = "Cancel" } = props;
  const manners = useDialogManners();
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
        <AlertDialog.Content {...manners} className={clsx(panelClass, SIZES.small)}>
          <AlertDialog.Title className={headClass}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={clsx(bodyClass, "mt-3 text-muted")}>
            {description}
          </AlertDialog.Description>
          {props.children ? <div className={clsx(bodyClass, "pt-6")}>{props.children}</div> : null}
          <div className={footClass}>
            <AlertDialog.Cancel asChild>
              <Button {...WAY_OUT} variant="secondary">
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            {open === undefined ? <AlertDialog.Action asChild>{confirm}</AlertDialog.Action> : confirm}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
