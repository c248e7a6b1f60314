/** Drawings for pages with a single message. Decoration: the text beside them says the same. */
import type { ReactNode } from "react";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 360 360"
      aria-hidden="true"
      className="h-auto w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A rail with one empty hanger. */
export function BareHanger() {
  return (
    <Drawing>
      <g className="stroke-ink" strokeWidth="2">
        <path d="M10 60h340" />
        <circle cx="10" cy="60" r="5" className="fill-bg" />
        <circle cx="350" cy="60" r="5" className="fill-bg" />
        <path d="M180 132v-22c0-10 18-13 18-32a18 18 0 0 0-36-6" />
        <path d="M180 132 62 206c-12 8-8 20 4 20h228c12 0 16-12 4-20Z" />
      </g>
      <path
        d="M118 226c0 40-16 62-16 104M242 226c0 40 16 62 16 104M102 330c50 14 106 14 156 0"
        className="stroke-thread"
        strokeWidth="2.5"
        strokeDasharray="9 7"
      />
    </Drawing>
  );
}

/** An open seam, and the needle that will close it. */
export function OpenSeam() {
  return (
    <Drawing>
      <g className="stroke-ink" strokeWidth="2">
        <path d="M60 20v320h110C170 280 144 244 144 190S170 96 170 20Z" />
        <path d="M300 20v320H190C190 280 216 244 216 190S190 96 190 20Z" />
      </g>
      <g className="stroke-thread" strokeWidth="2.5">
        <path d="M180 24v72" strokeDasharray="9 7" />
        <path d="M180 104c-16 22 22 34 4 62s26 34 10 60 18 30 34 40" />
        <path d="M180 288v52" strokeDasharray="9 7" />
      </g>
      <path d="M224 262l52 34" className="stroke-ink" strokeWidth="3" />
    </Drawing>
  );
}
