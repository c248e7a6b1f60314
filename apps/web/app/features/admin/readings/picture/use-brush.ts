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
  /** The mask after the stroke; null if it changed nothing, so that undo has no empty step. */
  onEnd: (mask: Uint8Array | null) => void;
};

const KEY_STEPS = { small: 4, large: 24 };
const MIDDLE: Place = { x: 0.5, y: 0.5 };

/** Strokes on `surface`, by a pointer, or by arrow keys and the space bar. */
export function useBrush(surface: RefObject<HTMLElement | null>, options: BrushOptions) {
  const { size } = options;
  const [cursor, setCursor] = useState<Place | null>(null);
  const { draw, begin, end } = useStroke(options);
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
  return {
    cursor,
    handlers: {
      // Only the first finger paints: a second one would draw a line from finger to finger.
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begin(placeOf(event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!event.isPrimary) return;
        const at = placeOf(event);
        setCursor(at);
        draw(at);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (event.isPrimary) end();
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        if (event.isPrimary) end();
      },
      onPointerLeave: () => setCursor(null),
      onFocus: () => setCursor((now) => now ?? MIDDLE),
      onBlur: () => setCursor(null),
      onKeyDown: press,
    },
  };
}

const placeOf = (event: PointerEvent<HTMLElement>): Place => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return toPlace({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
};

/** One stroke at a time, on a copy of the mask. */
function useStroke({ tool, brush, size, mask, onStroke, onEnd }: BrushOptions) {
  const stroke = useRef<{ mask: Uint8Array; last: Place } | null>(null);
  const inPixels = ({ x, y }: Place) => ({ x: x * size.width, y: y * size.height });
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
    const painted = stroke.current?.mask;
    stroke.current = null;
    if (painted) onEnd(painted.some((value, i) => value !== mask[i]) ? painted : null);
  };
  return { draw, begin, end };
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
