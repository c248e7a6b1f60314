import { useEffect, useRef } from "react";
import type { Size } from "../draft/points.rules.ts";

/** Red, green and blue of the cloth's tint, and of the line around it. */
const TINT = [44, 110, 240] as const;
const LINE = [255, 255, 255] as const;

type MaskOverlayProps = {
  mask: Uint8Array;
  size: Size;
  /** 0 to 1; the line around the cloth is always visible. */
  opacity: number;
  /** The mask changes in place while a stroke is painted; each new number draws it again. */
  version: number;
};

/** What the engine sees as cloth, tinted, with a line around it. */
export function MaskOverlay({ mask, size, opacity, version }: MaskOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that the mask's content has changed
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) draw(context, { mask, size, opacity });
  }, [mask, size, opacity, version]);
  return (
    <canvas
      ref={canvas}
      width={size.width}
      height={size.height}
      className="pointer-events-none absolute inset-0 size-full"
    />
  );
}

function draw(
  context: CanvasRenderingContext2D,
  { mask, size: { width, height }, opacity }: Pick<MaskOverlayProps, "mask" | "size" | "opacity">,
): void {
  const picture = context.createImageData(width, height);
  const { data } = picture;
  const alpha = Math.round(255 * opacity);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!mask[i]) continue;
      const isRim =
        x === 0 ||
        y === 0 ||
        x === width - 1 ||
        y === height - 1 ||
        !mask[i - 1] ||
        !mask[i + 1] ||
        !mask[i - width] ||
        !mask[i + width];
      const [red, green, blue] = isRim ? LINE : TINT;
      data[4 * i] = red;
      data[4 * i + 1] = green;
      data[4 * i + 2] = blue;
      data[4 * i + 3] = isRim ? 255 : alpha;
    }
  }
  context.putImageData(picture, 0, 0);
}
