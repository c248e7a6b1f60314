import type { GarmentPointName } from "@toile/contract";
import clsx from "clsx";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { Magnifier } from "./magnifier.tsx";
import { moveBy, type Place, POINT_NAMES, type Size, stepOf, toPlace } from "./points.rules.ts";
import type { DraftTools } from "./use-draft.ts";

type PointHandlesProps = {
  points: readonly (readonly [GarmentPointName, Place])[];
  /** Those that the operator moved. */
  moved: ReadonlySet<string>;
  size: Size;
  url: string;
  /** False: they are shown and cannot be moved. */
  active: boolean;
  tools: Pick<DraftTools, "hold" | "drag" | "release" | "put" | "takeBack">;
};

type Held = { name: GarmentPointName; at: Place; width: number; height: number };

/** The points on the picture: dragged, or moved by the arrow keys. */
export function PointHandles({ points, moved, size, url, active, tools }: PointHandlesProps) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");

  const follow = (event: PointerEvent<HTMLElement>, name: GarmentPointName) => {
    const { left, top, width, height } = frameOf(event.currentTarget);
    const at = toPlace({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
    tools.drag(name, at);
    setHeld({ name, at, width, height });
  };
  const grab = (event: PointerEvent<HTMLElement>, name: GarmentPointName) => {
    if (!active || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    tools.hold();
    const { width, height } = frameOf(event.currentTarget);
    const place = points.find(([one]) => one === name)?.[1];
    if (place) setHeld({ name, at: place, width, height });
  };
  const letGo = () => {
    if (!held) return;
    setHeld(null);
    tools.release();
  };
  const press = (event: KeyboardEvent, name: GarmentPointName, place: Place) => {
    const step = active ? stepOf(event.key, event.shiftKey) : undefined;
    if (step) {
      event.preventDefault();
      const to = moveBy(place, step, size);
      tools.put(name, to);
      setSaid(`${POINT_NAMES[name]}: ${Math.round(to.x * size.width)} across, ${Math.round(to.y * size.height)} down`);
    } else if (active && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      tools.takeBack(name);
      setSaid(`${POINT_NAMES[name]} is back where the engine has it`);
    }
  };

  return (
    <>
      {points.map(([name, place]) => (
        <button
          key={name}
          type="button"
          aria-label={POINT_NAMES[name]}
          aria-disabled={!active}
          title={POINT_NAMES[name]}
          data-moved={moved.has(name)}
          onPointerDown={(event) => grab(event, name)}
          onPointerMove={(event) => (held?.name === name ? follow(event, name) : undefined)}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onKeyDown={(event) => press(event, name, place)}
          className={clsx(
            "absolute z-10 -m-3.5 grid size-7 touch-none place-items-center rounded-full",
            active ? "cursor-grab active:cursor-grabbing" : "pointer-events-none",
          )}
          style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
        >
          <span
            className={clsx(
              "size-3.5 rounded-full border-2 outline outline-[#1c1917]",
              moved.has(name) ? "border-[#faf7f2] bg-[#b3341f]" : "border-[#faf7f2] bg-[#2c4a86]",
            )}
          />
        </button>
      ))}
      {held ? <Magnifier url={url} {...held} /> : null}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

const frameOf = (handle: HTMLElement): DOMRect => (handle.parentElement ?? handle).getBoundingClientRect();
