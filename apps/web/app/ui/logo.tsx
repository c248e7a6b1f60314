/**
 * The mark is a T: a shoulder seam over a dart, with a red basting stitch down its middle. The word is Instrument Serif, as
 * outlines.
 */
const SEAM =
  "M14 21 C30 15.5 42 19.5 50 19.5 C58 19.5 70 15.5 86 21 L86 28.5 C70 23.5 60 27 50 27 C40 27 30 23.5 14 28.5Z";
const DART = "M50 27 C52 37 59.5 45 59.5 54 C59.5 64 53 74 50 90 C47 74 40.5 64 40.5 54 C40.5 45 48 37 50 27Z";
const STITCH = "M50 35.5V82";
// biome-ignore format: one drawing, not prose
const WORD = "M126.3 84h-22.5q-1.5 0-1.5-1.1t1.3-1.2l4.5-.7q2-.3 2.7-1.05t.7-2.85v-60q0-1.4-.6-2t-2.5-.6q-3.7 0-7.3 3.2T96.4 28l-.5 3.3q-.2 1.3-1.4 1.3-1.5 0-1.3-1.7l.9-18.1q.2-2.3 1.8-2.3.7 0 1.3.35t2.05.75 4.65.4h22.3q3.2 0 4.65-.4t2.1-.75 1.25-.35q1.6 0 1.8 2.3l.9 18.1q.2 1.7-1.3 1.7-1.2 0-1.4-1.3l-.5-3.3q-1-7.1-4.6-10.3t-7.4-3.2q-1.9 0-2.5.6t-.6 2v60q0 2.1.75 2.85T122 81l4.5.7q1.3.1 1.3 1.2t-1.5 1.1m25.7.9q-5.1 0-9.15-3.45T136.4 72 134 58.6t2.4-13.3 6.5-9.4 9.1-3.5q5.1 0 9.15 3.5t6.45 9.4 2.4 13.3-2.35 13.4-6.45 9.45-9.2 3.45m0-2.5q10.4 0 10.4-23.8 0-23.7-10.4-23.7t-10.4 23.7q0 23.8 10.4 23.8m31.9-58.9q-2.1 0-3.55-1.5t-1.45-3.8 1.45-3.75T183.9 13t3.5 1.45 1.4 3.75-1.4 3.8-3.5 1.5m8.3 60.5h-16.7q-1.5 0-1.5-1.1 0-.9 1.3-1.2l1.2-.2q2.5-.4 3.2-1.25t.7-2.95V43.7q0-1.8-.55-2.45t-1.95-.85l-2.1-.3q-1.3-.1-1.3-1.1 0-.8 1.6-1.1 3.1-.5 5-1.6t3.7-2.7q.9-.9 1.5-.9.9 0 .9 1.2v43.4q0 2.1.6 3t2.3 1.1l2.5.3q1.1.2 1.1 1.1 0 1.2-1.5 1.2m22.4 0h-17.8q-1.2 0-1.2-1.1 0-1 1.1-1.2l1.4-.2q2.1-.3 3.1-1.2t1-3V20q0-1.8-.55-2.5t-1.95-.8l-2.3-.3q-1.1-.2-1.1-1.2t1.1-1.2q2.8-.6 4.8-1.4t3.3-1.6q1.6-1 2.4-1 1.1 0 1.1 1.6v65.7q0 2.1.65 2.95t2.75 1.15l2.3.3q1.1.2 1.1 1.2 0 1.1-1.2 1.1m21.4.9q-4.8 0-8.6-3.2t-6.05-9.05-2.25-13.55q0-7.9 2.3-13.9t6.3-9.4 8.9-3.4q5.9 0 9.55 4.85T249.8 53q0 3.3-2.5 3.3h-19q-2 0-2 2.3 0 10.6 3.1 15.9t7.9 5.3q3.8 0 6.2-2.7t3.9-9.1q.3-1.1 1.3-1.1 1.2 0 .9 2-1.6 8.9-5.1 12.45T236 84.9m-8-31.1h10.1q4.8 0 4.8-5 0-6.5-1.6-10.2t-4.8-3.7q-3.9 0-6.55 4.5t-3.45 12.8q-.2 1.6 1.5 1.6";

function MarkPaths({ stitched }: { stitched: boolean }) {
  return (
    <>
      <path d={SEAM} fill="currentColor" />
      <path d={DART} fill="currentColor" />
      {stitched ? (
        <path d={STITCH} className="stroke-thread" strokeWidth="2.6" strokeLinecap="round" strokeDasharray="5.4 5.4" />
      ) : null}
    </>
  );
}

export type LogoProps = {
  className?: string;
  /** Its accessible name; omit it if a text or label beside it says the same. */
  title?: string;
  stitched?: boolean;
};

/** Mark and word. Set its height by class; the stitch needs a mark of more than 32 px. */
export function Logo({ className, title, stitched = true }: LogoProps) {
  return (
    <>
      <svg viewBox="12 8 240 84" fill="none" className={className} aria-hidden="true">
        <MarkPaths stitched={stitched} />
        <path d={WORD} fill="currentColor" />
      </svg>
      {title ? <span className="sr-only">{title}</span> : null}
    </>
  );
}

/** The mark alone. */
export function Mark({ className, title, stitched = true }: LogoProps) {
  return (
    <>
      <svg viewBox="10 12 80 80" fill="none" className={className} aria-hidden="true">
        <MarkPaths stitched={stitched} />
      </svg>
      {title ? <span className="sr-only">{title}</span> : null}
    </>
  );
}
