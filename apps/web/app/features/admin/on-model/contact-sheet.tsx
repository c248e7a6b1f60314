import type { OnModelItem } from "@toile/contract";
import clsx from "clsx";
import { Check, Undo2, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SheetPicture } from "./sheet-picture.tsx";
import { type Decision, useDecisions } from "./use-decisions.ts";

export type ContactSheetProps = { items: OnModelItem[]; onDecided: () => void };

/** Pictures to be looked through: by mouse and finger with their buttons, by the keyboard with single letters. */
export function ContactSheet({ items, onDecided }: ContactSheetProps) {
  const { decisionOf, decide, undo, canUndo } = useDecisions(onDecided);
  const { list, current, setAt, onKeyDown, takeBack } = useSheetKeys(items, { decide, undo });
  return (
    <>
      <div className="sticky top-16 z-20 -mx-2 md:top-18 flex flex-wrap items-center gap-x-4 gap-y-1 bg-bg/95 px-2 py-2 backdrop-blur-sm">
        <p className="hidden flex-wrap gap-x-4 text-sm text-muted pointer-fine:flex">
          <Key name="j">next</Key>
          <Key name="k">back</Key>
          <Key name="a">accept</Key>
          <Key name="x">reject</Key>
          <Key name="u">undo</Key>
        </p>
        <Button variant="secondary" size="small" className="ml-auto" disabled={!canUndo} onClick={takeBack}>
          <Undo2 className="size-4" aria-hidden="true" />
          Undo
        </Button>
      </div>
      <ul
        ref={list}
        onKeyDown={onKeyDown}
        aria-label="Pictures on models"
        className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6"
      >
        {items.map((item, index) => (
          <li key={item.id}>
            <SheetPicture
              item={item}
              decision={decisionOf(item)}
              isCurrent={index === current}
              onFocus={() => setAt(index)}
            />
            <Choice item={item} decision={decisionOf(item)} onDecide={(decision) => decide(item, decision)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Deciding = Pick<ReturnType<typeof useDecisions>, "decide" | "undo">;

/** One letter an act, and where the next one goes: to the picture after it. */
function useSheetKeys(items: OnModelItem[], { decide, undo }: Deciding) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const current = Math.min(at, items.length - 1);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>("[data-picture]")[next]?.focus();
  };
  const take = (decision: Decision) => {
    const item = items[current];
    if (!item) return;
    decide(item, decision);
    moveTo(current + 1);
  };
  const takeBack = () => {
    const id = undo();
    const index = items.findIndex((item) => item.id === id);
    if (index >= 0) moveTo(index);
  };
  const keys: Record<string, () => void> = {
    j: () => moveTo(current + 1),
    k: () => moveTo(current - 1),
    ArrowRight: () => moveTo(current + 1),
    ArrowLeft: () => moveTo(current - 1),
    Home: () => moveTo(0),
    End: () => moveTo(items.length - 1),
    a: () => take("accepted"),
    x: () => take("rejected"),
    u: takeBack,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return { list, current, setAt, onKeyDown, takeBack };
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd className="mr-1 rounded border border-edge/60 px-1.5 py-0.5 font-sans text-xs text-ink">{name}</kbd>
      {children}
    </span>
  );
}

type ChoiceProps = { item: OnModelItem; decision: Decision; onDecide: (decision: Decision) => void };

/** Pressed again, a decision is taken back. */
function Choice({ item, decision, onDecide }: ChoiceProps) {
  const name = `${item.product.name} on model ${item.letter}`;
  const toggle = (wanted: Decision) => onDecide(decision === wanted ? null : wanted);
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label={`Reject ${name}`}
        aria-pressed={decision === "rejected"}
        onClick={() => toggle("rejected")}
        className={clsx(decision === "rejected" && "bg-thread text-bg hover:bg-thread")}
      >
        <X aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Accept ${name}`}
        aria-pressed={decision === "accepted"}
        onClick={() => toggle("accepted")}
        className={clsx(decision === "accepted" && "bg-ink text-bg hover:bg-ink")}
      >
        <Check aria-hidden="true" />
      </IconButton>
    </div>
  );
}
