import type { GarmentReading } from "@toile/contract";
import { useState } from "react";
import { shownPoints } from "../draft/points.rules.ts";
import type { DraftTools } from "../draft/use-draft.ts";
import type { OpenReading } from "../draft/use-reading.ts";
import { BrushSurface } from "./brush-surface.tsx";
import { MaskOverlay } from "./mask-overlay.tsx";
import { PointHandles } from "./point-handles.tsx";
import type { BrushTool } from "./use-brush.ts";

export type Tool = "points" | BrushTool;
export type View = "yours" | "engine";

type EditorPictureProps = {
  open: OpenReading;
  read: GarmentReading | null;
  tools: DraftTools;
  tool: Tool;
  view: View;
  brush: number;
  opacity: number;
};

const NONE: ReadonlySet<string> = new Set();

/** The product's picture with the cloth's mask and the garment's points over it. */
export function EditorPicture({ open, read, tools, tool, view, brush, opacity }: EditorPictureProps) {
  const { reading, size, engineMask } = open;
  const [stroke, setStroke] = useState<{ mask: Uint8Array; version: number } | null>(null);
  const isEngine = view === "engine";
  const mask = isEngine ? engineMask : (stroke?.mask ?? tools.mask);
  const { draft } = tools;
  const points = isEngine
    ? shownPoints(reading.automatic?.landmarks ?? {}, { landmarks: {}, sleeves: null, legs: null })
    : shownPoints(read?.landmarks ?? {}, draft);
  return (
    <div
      className="relative isolate mx-auto touch-pan-y select-none overflow-visible bg-muslin"
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        width: `min(100%, calc((100dvh - 22rem) * ${size.width / size.height}))`,
        minWidth: "min(100%, 17rem)",
      }}
    >
      <img
        src={reading.picture.url}
        alt={reading.product.name}
        draggable={false}
        className="absolute inset-0 size-full rounded-picture"
      />
      <MaskOverlay mask={mask} size={size} opacity={opacity} version={stroke?.version ?? 0} />
      <PointHandles
        points={points}
        moved={isEngine ? NONE : new Set(Object.keys(draft.landmarks))}
        size={size}
        url={reading.picture.url}
        active={!isEngine && tool === "points"}
        faint={!isEngine && tool !== "points"}
        tools={tools}
      />
      {!isEngine && tool !== "points" ? (
        <BrushSurface
          tool={tool}
          brush={brush}
          size={size}
          mask={tools.mask}
          onStroke={(painted) => setStroke((now) => ({ mask: painted, version: (now?.version ?? 0) + 1 }))}
          onEnd={(painted) => {
            setStroke(null);
            if (painted) tools.brush(painted);
          }}
        />
      ) : null}
    </div>
  );
}
