/** Asks before leaving a page with unsaved input. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

const UnsavedContext = createContext<((id: string, unsaved: boolean) => void) | null>(null);

/**
 * Put it around the forms. Switching to another part of the same page does not count as leaving: the input stays there.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const note = useCallback((id: string, unsaved: boolean) => {
    setIds((before) => [...before.filter((each) => each !== id), ...(unsaved ? [id] : [])]);
  }, []);
  const unsaved = ids.length > 0;

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <UnsavedContext value={useMemo(() => note, [note])}>
      {children}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving?"
        description="You have not saved what you typed on this page."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
      />
    </UnsavedContext>
  );
}

/** Reports whether the calling form has unsaved input. */
export function useUnsaved(unsaved: boolean): void {
  const note = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    note?.(id, true);
    return () => note?.(id, false);
  }, [note, id, unsaved]);
}
