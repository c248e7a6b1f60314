import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { paint } from "../draft/draft.rules.ts";
import { moveBy, type Place, type Size, stepOf, toPlace } from "../draft/points.rules.ts";

export type BrushTool = "brush" | "eraser";
export type BrushOptions = {
  tool: BrushTool;
  /** Diameter in pixels of the working picture. */
  brush: number;
  size: Size;
  mask: Uint8Array;
  /** A mask that is being painted on: it changes in place until the stroke ends. */
  onStroke: (mask: Uint8Array) => void;
  onEnd: (mask: Uint8Array) => void;
};

const KEY_STEPS = { small: 4, large: 24 };
const MIDDLE: Place = { x: 0.5, y: 0.5 };

/** Strokes on `surface`, by a pointer, or by arrow keys and the space bar. */
export function useBrush(surface: RefObject<HTMLElement | null>, options: BrushOptions) {
  const { tool, brush, size, mask, onStroke, onEnd } = options;
  const [cursor, setCursor] = useState<Place | null>(null);
  const stroke = useRef<{ mask: Uint8Array; last: Place } | null>(null);
  const inPixels = ({ x, y }: Place) => ({ x: x * size.width, y: y * size.height });
  const placeOf = (event: PointerEvent<HTMLElement>): Place => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return toPlace({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  const draw = (to: Place) => {
    const { current } = stroke;
    if (!current) return;
    const ends = { from: inPixels(current.last), to: inPixels(to) };
    paint(current.mask, size, { ...ends, radius: brush / 2, value: tool === "brush" ? 1 : 0 });
    current.last = to;
    onStroke(current.mask);
  };
  const begin = (at: Place) => {
    stroke.current = { mask: mask.slice(), last: at };
    draw(at);
  };
  const end = () => {
    if (stroke.current) onEnd(stroke.current.mask);
    stroke.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const at = cursor ?? MIDDLE;
    const step = stepOf(event.key, event.shiftKey, KEY_STEPS);
    if (step) setCursor(moveBy(at, step, size));
    else if (event.key === " ") {
      begin(at);
      end();
    } else return;
    event.preventDefault();
  };
  useTouchGuard(surface);
  return { cursor, setCursor, placeOf, draw, begin, end, press, showCursor: () => setCursor((now) => now ?? MIDDLE) };
}

/** Safari scrolls even on `touch-none` unless the touch event is cancelled. */
function useTouchGuard(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = surface.current;
    const refuse = (event: TouchEvent) => event.preventDefault();
    element?.addEventListener("touchmove", refuse, { passive: false });
    return () => element?.removeEventListener("touchmove", refuse);
  }, [surface]);
}
