import type { GarmentPointName } from "@toile/contract";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { moveBy, type Place, POINT_NAMES, type Size, stepOf, toPlace } from "../draft/points.rules.ts";
import type { DraftTools } from "../draft/use-draft.ts";

export type PointTools = Pick<DraftTools, "hold" | "drag" | "release" | "put" | "takeBack">;
/** `width` and `height`: of the picture as it shows. */
type Held = { name: GarmentPointName; at: Place; width: number; height: number };

/** Points that a pointer drags or arrow keys move; `said` is for screen readers. */
export function useHeldPoint({ active, size, tools }: { active: boolean; size: Size; tools: PointTools }) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");
  const grab = (event: PointerEvent<HTMLElement>, name: GarmentPointName, at: Place) => {
    // Another finger must not take over, or end, what the first one drags.
    if (!active || event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    tools.hold();
    const { width, height } = frameOf(event.currentTarget);
    setHeld({ name, at, width, height });
  };
  const follow = (event: PointerEvent<HTMLElement>, name: GarmentPointName) => {
    if (held?.name !== name || !event.isPrimary) return;
    const { left, top, width, height } = frameOf(event.currentTarget);
    const at = toPlace({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
    tools.drag(name, at);
    setHeld({ name, at, width, height });
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (!held || !event.isPrimary) return;
    setHeld(null);
    tools.release();
  };
  const press = (event: KeyboardEvent, name: GarmentPointName, place: Place) => {
    if (!active) return;
    const step = stepOf(event.key, event.shiftKey);
    if (step) {
      const to = moveBy(place, step, size);
      tools.put(name, to);
      setSaid(`${POINT_NAMES[name]}: ${Math.round(to.x * size.width)} across, ${Math.round(to.y * size.height)} down`);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      tools.takeBack(name);
      setSaid(`${POINT_NAMES[name]} is back where the engine read it`);
    } else return;
    event.preventDefault();
  };
  return { held, said, grab, follow, letGo, press };
}

const frameOf = (handle: HTMLElement): DOMRect => (handle.parentElement ?? handle).getBoundingClientRect();
