import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { veilClass } from "./dialog.tsx";
import { useDialogManners, WAY_OUT } from "./dialog-manners.ts";
import { IconButton } from "./icon-button.tsx";

export type SheetProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  /** Hides the title visually but keeps it for screen readers. */
  titleHidden?: boolean;
  description?: ReactNode;
  footer?: ReactNode;
  /** Its width when it opens from the right. */
  size?: "medium" | "large";
  children?: ReactNode;
};

/** Opens from below on phones, from the right at 768 px and wider. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  title,
  titleHidden,
  description,
  footer,
  size = "medium",
  children,
}: SheetProps) {
  const manners = useDialogManners();
  return (
    <Primitive.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={veilClass} />
        <Primitive.Content
          {...manners}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-[20px] border-t border-line bg-bg",
            "md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:rounded-none md:border-t-0 md:border-l",
            size === "large" ? "md:w-[36rem]" : "md:w-[26rem]",
            "data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in",
            "md:data-[state=closed]:animate-slide-out md:data-[state=open]:animate-slide-in",
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
            <div className={clsx("pt-1.5", titleHidden && "sr-only")}>
              <Primitive.Title className="display text-title">{title}</Primitive.Title>
              {description ? (
                <Primitive.Description className="text-sm text-muted">{description}</Primitive.Description>
              ) : null}
            </div>
            <Primitive.Close asChild>
              <IconButton {...WAY_OUT} label="Close" className="-mr-2 ml-auto">
                <X aria-hidden="true" />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
          {footer ? (
            <div className="border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
