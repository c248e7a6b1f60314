import { useRef } from "react";
import { type BrushOptions, type BrushTool, useBrush } from "./use-brush.ts";

const NAMES: Record<BrushTool, string> = { brush: "Brush", eraser: "Eraser" };

/** Lies over the picture while a brush is chosen. */
export function BrushSurface(options: BrushOptions) {
  const { tool, brush, size } = options;
  const surface = useRef<HTMLDivElement>(null);
  const { cursor, handlers } = useBrush(surface, options);
  return (
    <div
      ref={surface}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the brush, and the space bar paints
      tabIndex={0}
      aria-label={`${NAMES[tool]}: arrow keys move it, the space bar uses it`}
      className="absolute inset-0 z-10 cursor-none touch-none overflow-hidden"
      {...handlers}
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
