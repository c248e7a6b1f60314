/** Small drawings in ink and red thread. Decoration: the text beside them says the same. */
import type { ReactNode } from "react";

type MotifProps = { className?: string };

function Motif({ className, viewBox, children }: MotifProps & { viewBox: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(className ? { className } : {})}
    >
      {children}
    </svg>
  );
}

/** A dress on a hanger. */
export function DressMotif(props: MotifProps) {
  return (
    <Motif {...props} viewBox="0 0 96 96">
      <g className="stroke-ink" strokeWidth="1.5">
        <path d="M48 16v-3c0-2 4-3 4-6a4 4 0 0 0-8 0" />
        <path d="M26 24 48 16l22 8" />
        <path d="M34 21c0 7-2 11-5 15 4 6 6 11 5 18L20 88c18 5 38 5 56 0L62 54c-1-7 1-12 5-18-3-4-5-8-5-15" />
        <path d="M34 21c2 11 26 11 28 0" />
      </g>
      <path d="M34 54c9 3 19 3 28 0" className="stroke-thread" strokeWidth="2" strokeDasharray="5 4" />
      <path d="M42 58 34 89M54 58l8 31" className="stroke-line" strokeWidth="1.5" />
    </Motif>
  );
}

/** A tape measure around a waist. */
export function TapeMotif(props: MotifProps) {
  return (
    <Motif {...props} viewBox="0 0 96 96">
      <g className="stroke-ink" strokeWidth="1.5">
        <path d="M26 6c4 16 8 26 8 38S24 72 22 92" />
        <path d="M70 6c-4 16-8 26-8 38s10 28 12 48" />
        <path d="M33 38c10 5 20 5 30 0M33 48c10 5 20 5 30 0" />
        <path d="M63 38c8 3 13 11 12 20s3 14 9 15M63 48c4 3 6 8 5 13-1 10 4 20 13 22l3-10" />
      </g>
      <path d="M38 40.5v4M43 42v6M48 42.5v4M53 42v6M58 40.5v4" className="stroke-thread" strokeWidth="1.5" />
    </Motif>
  );
}

/** Pattern pieces, laid out. */
export function BodiceMotif(props: MotifProps) {
  return (
    <Motif {...props} viewBox="0 0 96 96">
      <g className="stroke-ink" strokeWidth="1.5">
        <path d="M8 14h20c2 10 8 14 14 16l-4 52H8Z" />
        <path d="M88 8H66c1 11-4 18-12 22l10 56h24Z" />
      </g>
      <g className="stroke-thread" strokeWidth="2" strokeDasharray="5 4">
        <path d="M14 20v56" />
        <path d="M80 16v62" />
      </g>
      <path d="M24 42v22m-3-5 3 5 3-5M70 46v22m-3-5 3 5 3-5" className="stroke-line" strokeWidth="1.5" />
    </Motif>
  );
}

/** A drawn curtain. */
export function PrivacyMotif(props: MotifProps) {
  return (
    <Motif {...props} viewBox="0 0 240 320">
      <g className="stroke-ink" strokeWidth="2">
        <path d="M8 24h224" />
        <circle cx="8" cy="24" r="5" className="fill-bg" />
        <circle cx="232" cy="24" r="5" className="fill-bg" />
        <path d="M28 24c-4 90 2 190-8 282 26 8 60 8 88 0-14-90-4-190-2-282" />
        <path d="M132 24c2 92-6 190 6 282 28 8 56 8 82 0-10-92-4-192-8-282" />
      </g>
      <g className="stroke-line" strokeWidth="1.5">
        <path d="M48 30c-4 90 2 180-4 276M68 30c-2 90 4 180 0 280M88 30c-2 90 2 180 0 278" />
        <path d="M152 30c2 90-4 180 4 278M172 30c2 90-2 180 4 280M192 30c2 90-4 180 6 278" />
      </g>
      <path
        d="M20 297c26 8 60 8 88 0M138 297c28 8 56 8 81 0"
        className="stroke-thread"
        strokeWidth="2.5"
        strokeDasharray="9 7"
      />
      <g className="stroke-ink" strokeWidth="1.5">
        <path d="M28 24v-7M48 24v-7M68 24v-7M88 24v-7M106 24v-7M132 24v-7M152 24v-7M172 24v-7M192 24v-7M212 24v-7" />
      </g>
    </Motif>
  );
}
