import type { PhotoOutlook } from "@toile/contract";
import { useId } from "react";
import type { CheckedPhoto } from "./check-photo.client.ts";
import { outlinePath } from "./outline-path.ts";
import { OUTLINE_LABEL, verdictOf } from "./verdict.ts";

const STROKES: Record<PhotoOutlook, string> = {
  works: "stroke-ok",
  limited: "stroke-caution",
  impossible: "stroke-thread",
};

type Props = {
  found: CheckedPhoto;
  /** In another language. */
  label?: string;
};

/** The outline of the person, basted over the preview. Matches a picture that is shown whole (`object-contain`). */
export function PhotoOutline({ found: { check, width, height }, label = OUTLINE_LABEL }: Props) {
  const mask = useId();
  if (check.outline.length === 0) return null;
  const path = outlinePath(check.outline, { width, height });
  // Lengths in pixels of the picture, so that a tall and a wide photo get the same stitches.
  const unit = Math.max(width, height) / 400;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
      role="img"
      aria-label={label}
    >
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
        <path
          d={path}
          pathLength={1}
          fill="none"
          stroke="#fff"
          strokeWidth={unit * 8}
          strokeDasharray={1}
          className="animate-draw"
        />
      </mask>
      <g mask={`url(#${mask})`} fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path d={path} strokeWidth={unit * 4} className="stroke-bg" opacity={0.55} />
        <path
          d={path}
          strokeWidth={unit * 1.7}
          strokeDasharray={`${unit * 5} ${unit * 4}`}
          className={STROKES[verdictOf(check).outlook]}
        />
      </g>
    </svg>
  );
}
