import { type PointerEvent, useRef } from "react";

export type Point = { x: number; y: number };

/** Shorter ones are taps of an unsteady finger (CSS pixels). */
const SHORTEST = 40;

/** 1 for a swipe to the next picture (to the left), -1 to the previous one, 0 for taps and for strokes that rather go up or down. */
export function swipeBetween(start: Point, end: Point): -1 | 0 | 1 {
  const [across, down] = [end.x - start.x, end.y - start.y];
  if (Math.abs(across) < SHORTEST || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** Handlers for an element with `touch-action: pan-y pinch-zoom`; with another one the browser takes the stroke for itself. Mice do not swipe. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<Point | null>(null);
  const drop = () => {
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isFinger = event.pointerType !== "mouse" && event.isPrimary;
      start.current = isFinger ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const by = start.current ? swipeBetween(start.current, { x: event.clientX, y: event.clientY }) : 0;
      drop();
      if (by !== 0) onSwipe(by);
    },
    onPointerCancel: drop,
  };
}
