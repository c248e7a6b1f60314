import clsx from "clsx";
import { CircleAlert, X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import {
  currentToast,
  dismissToast,
  subscribeToToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_PX,
} from "./toast.ts";
import { placeToasts } from "./toast-place.ts";
import { WholeWords } from "./whole-words.tsx";

/** The notification area. Mounted once, by the shell. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  const area = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast finds its own place
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    placeToasts(current);
    // Its first toast is rendered one render later.
    const watch = new ResizeObserver(() => placeToasts(current));
    watch.observe(current);
    // The fields that a refusal names are marked after it is announced.
    const marks = new MutationObserver(() => placeToasts(current));
    marks.observe(document.body, { subtree: true, attributeFilter: ["aria-invalid"] });
    return () => {
      watch.disconnect();
      marks.disconnect();
    };
  }, [entry?.id]);
  return (
    <Primitive.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {entry ? <ToastCard key={entry.id} entry={entry} /> : null}
      <Primitive.Viewport
        ref={area}
        hotkey={[TOAST_HOTKEY]}
        label="Notifications ({hotkey})"
        className={clsx(
          // Main actions are mostly at the bottom of a phone and in the right column of wider screens. `data-place` is where none is
          // covered.
          "fixed inset-x-4 z-60 m-0 list-none rounded-field sm:right-auto sm:left-6 sm:w-[24rem]",
          "data-[place=top]:top-[max(1rem,env(safe-area-inset-top))] sm:data-[place=top]:top-6",
          "data-[place=bottom]:bottom-[calc(1.5rem+env(safe-area-inset-bottom))]",
          "[body:has([data-dock])_&]:data-[place=bottom]:bottom-[calc(7rem+env(safe-area-inset-bottom))]",
        )}
      />
    </Primitive.Provider>
  );
}

function ToastCard({ entry }: { entry: NonNullable<ReturnType<typeof currentToast>> }) {
  return (
    <Primitive.Root
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
  );
}
