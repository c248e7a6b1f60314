import type { RemovedLooks } from "@toile/contract";
import { Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";

const looks = (count: number) => (count === 1 ? "1 look" : `${count} looks`);

export type RemovedNoteProps = { removed: RemovedLooks; busy: boolean; onRestore: () => void };

/** The looks that were just removed, here or in another tab, and a button to restore them. Survives a reload. */
export function RemovedNote({ removed, busy, onRestore }: RemovedNoteProps) {
  const [isOver, setOver] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const { until } = removed;
  const count = useRef(removed.ids.length);
  useEffect(() => {
    // The removed element had the focus.
    if (removed.ids.length > count.current) note.current?.focus({ preventScroll: true });
    count.current = removed.ids.length;
  }, [removed.ids.length]);
  useEffect(() => {
    setOver(false);
    if (until === null) return;
    const timer = setTimeout(() => setOver(true), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === null || removed.ids.length === 0 || isOver) return null;
  const time = new Date(until).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (
    <div
      ref={note}
      role="status"
      tabIndex={-1}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-muslin px-5 py-3.5"
    >
      <p>
        {looks(removed.ids.length)} removed.{" "}
        <span className="text-muted">
          You can bring {removed.ids.length === 1 ? "it" : "them"} back until {time}.
        </span>
      </p>
      <Button size="small" variant="secondary" loading={busy} onClick={onRestore}>
        <Undo2 className="size-4" aria-hidden="true" />
        Undo
      </Button>
    </div>
  );
}

export type ChosenBarProps = {
  count: number;
  comparedMax: number;
  downloadedMax: number;
  busy: "download" | "remove" | "restore" | null;
  onCompare: () => void;
  onDownload: () => void;
  onRemove: () => void;
  onCancel: () => void;
};

/** At the bottom of the screen while looks are selected. */
export function ChosenBar(props: ChosenBarProps) {
  const { count, comparedMax, downloadedMax, busy } = props;
  const tooMany = count > downloadedMax;
  return (
    <Bar>
      <p role="status" className="mr-auto whitespace-nowrap text-sm">
        {tooMany ? `${looks(count)} chosen: at most ${downloadedMax} at once` : `${looks(count)} chosen`}
      </p>
      <Button size="small" variant="ghost" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button size="small" variant="secondary" disabled={count < 2 || count > comparedMax} onClick={props.onCompare}>
        Compare
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={count === 0 || tooMany}
        loading={busy === "remove"}
        onClick={props.onRemove}
        className="text-thread"
      >
        Remove
      </Button>
      <Button size="small" disabled={count === 0 || tooMany} loading={busy === "download"} onClick={props.onDownload}>
        Download
      </Button>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-25 -mx-5 mt-10 border-t bg-bg/95 px-5 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm sm:mx-0 sm:px-0"
    >
      <div className="flex min-h-18 flex-wrap items-center gap-x-2 gap-y-2 py-3">{children}</div>
    </div>
  );
}
