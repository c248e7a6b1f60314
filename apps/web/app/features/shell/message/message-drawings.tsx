/** Drawings for the pages that have one thing to say. Decoration: the words beside them say it all. */
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

/** A rail with one hanger on it, and nothing on that. */
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

/** Pattern pieces on the table, one of them half basted. */
export function CutPattern() {
  return (
    <Drawing>
      <g className="stroke-ink" strokeWidth="2">
        <path d="M30 40h96c6 40 28 58 54 66l-18 216H30Z" />
        <path d="M330 24h-90c4 44-16 72-44 88l36 210h98Z" />
      </g>
      <g className="stroke-line" strokeWidth="2">
        <path d="M84 130v130m-9-16 9 16 9-16M284 130v130m-9-16 9 16 9-16" />
        <path d="M30 300h134M228 300h102" />
      </g>
      <path d="M48 60v226M312 44v150" className="stroke-thread" strokeWidth="2.5" strokeDasharray="9 7" />
      <g className="stroke-ink" strokeWidth="2">
        <path d="M312 194v34" />
        <circle cx="312" cy="236" r="3" />
        <path d="M118 118l24-14" />
        <circle cx="146" cy="102" r="5" className="fill-thread stroke-thread" />
      </g>
    </Drawing>
  );
}

/** A seam that opened, and the needle that will close it. */
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
