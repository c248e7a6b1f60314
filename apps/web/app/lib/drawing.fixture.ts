/** A browser's ways to open a picture and to make a file of what was drawn. Its pictures all have the given size. */
import { vi } from "vitest";

export function fakeDrawing(size: { width: number; height: number }) {
  /** What was drawn, in order. Tests switch `opens` and `encodes` off. A JPEG holds its quality. */
  const drawing = { drawn: [] as string[], opens: true, encodes: true };
  vi.stubGlobal("createImageBitmap", async () => {
    if (!drawing.opens) throw new DOMException("broken", "InvalidStateError");
    return { ...size, close: () => {} };
  });
  class Canvas {
    readonly size: string;
    constructor(width: number, height: number) {
      this.size = `${width}x${height}`;
    }
    getContext() {
      return {
        fillStyle: "",
        fillRect(_x: number, _y: number, width: number, height: number) {
          drawing.drawn.push(`fill ${this.fillStyle} ${width}x${height}`);
        },
        drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) =>
          void drawing.drawn.push(`draw ${width}x${height}`),
      };
    }
    async convertToBlob({ type, quality }: { type: string; quality: number }) {
      if (!drawing.encodes) throw new DOMException("no encoder", "EncodingError");
      return new Blob([String(quality)], { type });
    }
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  return drawing;
}
