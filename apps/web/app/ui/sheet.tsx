import clsx from "clsx";
import { Dialog as Primitive } from "radix-ui";
import { CloseButton, DialogFrame, type DialogFrameProps } from "./dialog-frame.tsx";

export type SheetProps = DialogFrameProps & {
  /** Hides the title visually but keeps it for screen readers. */
  titleHidden?: boolean;
  /** Its width when it opens from the right. */
  size?: "medium" | "large";
};

/** Opens from below on phones, from the right at 768 px and wider. */
export function Sheet({ title, titleHidden, footer, size = "medium", children, ...frame }: SheetProps) {
  return (
    <DialogFrame
      {...frame}
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
          {frame.description ? (
            <Primitive.Description className="text-sm text-muted">{frame.description}</Primitive.Description>
          ) : null}
        </div>
        <CloseButton className="-mr-2 ml-auto" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
      {footer ? <div className="border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div> : null}
    </DialogFrame>
  );
}
