import clsx from "clsx";
import { CircleAlert, X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useSyncExternalStore } from "react";
import {
  currentToast,
  dismissToast,
  subscribeToToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_PX,
} from "./toast.ts";
import { WholeWords } from "./whole-words.tsx";

/** The notification area. Mounted once, by the shell. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  return (
    <Primitive.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {entry ? (
        <Primitive.Root
          key={entry.id}
          open={entry.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(entry.id);
          }}
          duration={entry.durationMs ?? TOAST_DURATION_MS}
          data-variant={entry.variant ?? "default"}
          className={clsx(
            "grid grid-cols-[1fr_auto] items-start gap-x-3 rounded-field border bg-bg py-3.5 pr-2 pl-5 text-ink",
            entry.variant === "destructive" ? "border-thread" : "border-edge",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-settle-in",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-fade-out",
          )}
        >
          <div className="grid gap-0.5 py-1">
            <Primitive.Title className="flex items-center gap-2 font-medium">
              {entry.variant === "destructive" ? (
                <CircleAlert className="size-4.5 shrink-0 text-thread" aria-hidden="true" />
              ) : null}
              {entry.title}
            </Primitive.Title>
            {entry.description ? (
              <Primitive.Description className="text-sm text-muted">
                <WholeWords>{entry.description}</WholeWords>
              </Primitive.Description>
            ) : null}
            {entry.action ? (
              <Primitive.Action
                altText={entry.action.hint}
                onClick={entry.action.onClick}
                className="target mt-1.5 justify-self-start text-sm font-medium underline decoration-thread underline-offset-4"
              >
                {entry.action.label}
              </Primitive.Action>
            ) : null}
          </div>
          <Primitive.Close
            aria-label="Close"
            className="flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-muslin hover:text-ink"
          >
            <X className="size-4.5" aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Root>
      ) : null}
      <Primitive.Viewport
        hotkey={[TOAST_HOTKEY]}
        label="Notifications ({hotkey})"
        className={clsx(
          "fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 m-0 list-none rounded-field sm:right-6 sm:bottom-6 sm:left-auto sm:w-[24rem]",
          "[body:has([data-dock])_&]:bottom-[calc(6rem+env(safe-area-inset-bottom))]",
          // Away from an open dialog's buttons: at the other end of a phone, at the other side of anything wider.
          "over-dialog:top-[max(1rem,env(safe-area-inset-top))] over-dialog:bottom-auto!",
          "sm:over-dialog:top-auto sm:over-dialog:right-auto sm:over-dialog:bottom-6! sm:over-dialog:left-6",
        )}
      />
    </Primitive.Provider>
  );
}
