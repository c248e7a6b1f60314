/** A well-posed figure in outline, for installations without example photos: straight, complete, arms slightly away. */
const HAIR = [
  "M88 38c-2-22 26-24 24 0",
  "M86 52c-8-34 36-36 28 0",
  "M88 36c0-18 24-18 24 0 6 2 4 12 2 18M88 36c-6 4-4 12-2 18",
];
const BUILDS = [1, 1.12, 0.94];

export function ExampleFigure({ variant }: { variant: 0 | 1 | 2 }) {
  return (
    <svg
      viewBox="0 0 200 266"
      className="size-full bg-muslin"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M0 244h200" className="stroke-line" strokeWidth="1.5" />
      <g
        className="stroke-ink"
        strokeWidth="1.5"
        transform={`translate(${100 * (1 - (BUILDS[variant] ?? 1))} 0) scale(${BUILDS[variant]} 1)`}
      >
        <path d={HAIR[variant]} />
        <path d="M89 38c0 20 22 20 22 0" />
        <path d="M95 54v9c-10 3-20 4-23 11-6 17-12 37-16 58" />
        <path d="M105 54v9c10 3 20 4 23 11 6 17 12 37 16 58" />
        <path d="M79 88c4 18 4 24 2 38-4 10-5 18-5 30l4 44 2 38h-8c-3 3 10 5 14 2l6-56 6-38 6 38 6 56c4 3 17 1 14-2h-8l2-38 4-44c0-12-1-20-5-30-2-14-2-20 2-38" />
        <path d="M56 132c-2 5 0 9 3 10M144 132c2 5 0 9-3 10" />
      </g>
      <g className="stroke-thread" strokeWidth="1.5" strokeDasharray="5 4">
        <path d="M36 22v222M31 22h10M31 244h10" />
      </g>
    </svg>
  );
}
