import type { GarmentPointName } from "@toile/contract";
import clsx from "clsx";
import { type Place, POINT_NAMES, type Size } from "../draft/points.rules.ts";
import { Magnifier } from "./magnifier.tsx";
import { type PointTools, useHeldPoint } from "./use-held-point.ts";

type PointHandlesProps = {
  points: readonly (readonly [GarmentPointName, Place])[];
  /** The points that the operator moved. */
  moved: ReadonlySet<string>;
  size: Size;
  url: string;
  /** False: they are shown but cannot be moved. */
  active: boolean;
  /** True: they stand back, because one brushes between them. */
  faint: boolean;
  tools: PointTools;
};

/** The points on the picture. */
export function PointHandles({ points, moved, size, url, active, faint, tools }: PointHandlesProps) {
  const { held, said, grab, follow, letGo, press } = useHeldPoint({ active, size, tools });
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
          onPointerDown={(event) => grab(event, name, place)}
          onPointerMove={(event) => follow(event, name)}
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
              "size-3.5 rounded-full border-2 border-[#faf7f2] outline outline-[#1c1917]",
              moved.has(name) ? "bg-[#b3341f]" : "bg-[#2c4a86]",
              faint && "opacity-30",
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
