import type { Place } from "../draft/points.rules.ts";

const DIAMETER = 128;
const ZOOM = 3;
/** Above the finger, which would otherwise hide it. */
const LIFT = 104;

/** The picture around a place, enlarged, while a point is dragged. `width` and `height`: of the picture as it shows. */
export function Magnifier({ url, at, width, height }: { url: string; at: Place; width: number; height: number }) {
  const [x, y] = [at.x * width, at.y * height];
  const top = y - LIFT < -DIAMETER / 4 ? y + LIFT : y - LIFT;
  const left = Math.min(width - DIAMETER / 2, Math.max(DIAMETER / 2, x));
  return (
    <span
      aria-hidden="true"
      data-magnifier=""
      className="pointer-events-none absolute z-20 rounded-full border-2 border-bg bg-bg outline outline-ink"
      style={{
        width: DIAMETER,
        height: DIAMETER,
        left: left - DIAMETER / 2,
        top: top - DIAMETER / 2,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${width * ZOOM}px ${height * ZOOM}px`,
        backgroundPosition: `${DIAMETER / 2 - x * ZOOM}px ${DIAMETER / 2 - y * ZOOM}px`,
        backgroundRepeat: "no-repeat",
      }}
    >
      <span className="absolute inset-x-1/2 top-0 h-full w-px -translate-x-1/2 bg-ink/70" />
      <span className="absolute inset-y-1/2 left-0 h-px w-full -translate-y-1/2 bg-ink/70" />
    </span>
  );
}
