import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { paint } from "./draft.rules.ts";
import { moveBy, type Place, type Size, stepOf, toPlace } from "./points.rules.ts";

export type BrushTool = "brush" | "eraser";
type BrushSurfaceProps = {
  tool: BrushTool;
  /** Across, in pixels of the working picture. */
  brush: number;
  size: Size;
  mask: Uint8Array;
  /** A mask that is being painted on: it changes in place until the stroke ends. */
  onStroke: (mask: Uint8Array) => void;
  onEnd: (mask: Uint8Array) => void;
};

const KEY_STEPS = { small: 4, large: 24 };
const NAMES: Record<BrushTool, string> = { brush: "Brush", eraser: "Eraser" };

/** Lies over the picture while a brush is chosen: painted on with a pointer, or with arrow keys and the space bar. */
export function BrushSurface({ tool, brush, size, mask, onStroke, onEnd }: BrushSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Place | null>(null);
  const stroke = useRef<{ mask: Uint8Array; last: Place } | null>(null);
  const value = tool === "brush" ? 1 : 0;
  const inPixels = ({ x, y }: Place) => ({ x: x * size.width, y: y * size.height });

  const placeOf = (event: PointerEvent): Place => {
    const { left, top, width, height } = (surface.current as HTMLDivElement).getBoundingClientRect();
    return toPlace({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  const draw = (to: Place) => {
    const { current } = stroke;
    if (!current) return;
    const line = { from: inPixels(current.last), to: inPixels(to), radius: brush / 2, value } as const;
    paint(current.mask, size, line);
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
    const at = cursor ?? { x: 0.5, y: 0.5 };
    const step = stepOf(event.key, event.shiftKey, KEY_STEPS);
    if (step) setCursor(moveBy(at, step, size));
    else if (event.key === " ") {
      begin(at);
      end();
    } else return;
    event.preventDefault();
  };
  usePinchGuard(surface);

  return (
    <div
      ref={surface}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the brush on it, and the space bar paints
      tabIndex={0}
      aria-label={`${NAMES[tool]}: arrow keys move it, the space bar uses it`}
      className="absolute inset-0 z-10 cursor-none touch-none overflow-hidden"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begin(placeOf(event));
      }}
      onPointerMove={(event) => {
        const at = placeOf(event);
        setCursor(at);
        draw(at);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={() => setCursor(null)}
      onFocus={() => setCursor((now) => now ?? { x: 0.5, y: 0.5 })}
      onBlur={() => setCursor(null)}
      onKeyDown={press}
    >
      {cursor ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -translate-1/2 rounded-full border-2 border-[#faf7f2] outline outline-[#1c1917]"
          style={{
            left: `${cursor.x * 100}%`,
            top: `${cursor.y * 100}%`,
            width: `${(100 * brush) / size.width}%`,
            aspectRatio: "1",
          }}
        />
      ) : null}
    </div>
  );
}

/** Safari scrolls by a finger on `touch-none` too, unless the touch itself is told not to. */
function usePinchGuard(surface: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = surface.current;
    const refuse = (event: TouchEvent) => event.preventDefault();
    element?.addEventListener("touchmove", refuse, { passive: false });
    return () => element?.removeEventListener("touchmove", refuse);
  }, [surface]);
}
