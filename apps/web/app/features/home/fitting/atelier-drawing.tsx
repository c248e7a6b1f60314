import clsx from "clsx";

/**
 * A dress form in a basted toile, drawn in the theme's ink: shown if the product's picture is missing. Decoration only;
 * the text beside it says the same.
 */
export function AtelierDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={clsx("size-full bg-muslin", className)}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <PatternPieces />
      <DressForm />
      <Basting />
      <PinsAndNeedle />
    </svg>
  );
}

/** Pattern pieces on the wall behind. */
function PatternPieces() {
  return (
    <g className="stroke-line" strokeWidth="1.5">
      <path d="M-20 640 H620" />
      <path d="M40 96 h150 c-8 60 18 104 58 132 l-30 292 H66 Z" />
      <path d="M560 70 H432 c4 64 -14 108 -46 140 l40 330 h152 Z" />
      <path d="M80 150 v330 m-7 -14 l7 14 7 -14" />
      <path d="M520 130 v350 m-7 -14 l7 14 7 -14" />
    </g>
  );
}

/** The form on its stand. */
function DressForm() {
  return (
    <>
      <path
        className="fill-bg stroke-ink"
        strokeWidth="2.5"
        d="M268 122 C270 152 262 170 236 184 C206 198 178 206 170 232 C164 256 178 290 190 324
           C204 366 216 392 214 424 C212 458 184 496 176 548 C174 566 176 578 180 586
           C252 604 348 604 420 586 C424 578 426 566 424 548 C416 496 388 458 386 424
           C384 392 396 366 410 324 C422 290 436 256 430 232 C422 206 394 198 364 184
           C338 170 330 152 332 122 C316 114 284 114 268 122 Z"
      />
      <g className="stroke-ink" strokeWidth="1.5">
        <path d="M268 122 C284 132 316 132 332 122" />
        <path d="M236 184 C268 214 332 214 364 184" />
        <path d="M170 232 C184 246 188 282 190 324" />
        <path d="M430 232 C416 246 412 282 410 324" />
        <path d="M300 595 V690 M292 602 V690 M308 602 V690" />
        <path d="M300 690 C272 694 244 708 226 726 M300 690 C328 694 356 708 374 726 M300 690 V738" />
        <path d="M278 114 C280 100 320 100 322 114" />
        <path d="M300 103 v-9" />
        <circle cx="300" cy="89" r="5" />
      </g>
    </>
  );
}

/** Basting stitches and chalk marks. */
function Basting() {
  return (
    <>
      <g className="stroke-thread" strokeWidth="2.5" strokeDasharray="9 7">
        <path d="M300 207 C302 300 302 470 300 594" />
        <path d="M250 196 C232 262 254 300 258 348 C262 396 256 424 250 470 C246 510 238 560 236 594" />
        <path d="M350 196 C368 262 346 300 342 348 C338 396 344 424 350 470 C354 510 362 560 364 594" />
        <path d="M214 424 C256 440 344 440 386 424" />
      </g>
      <g className="stroke-chalk" strokeWidth="1.5">
        <path d="M196 520 c30 12 46 14 70 16" strokeDasharray="2 6" />
        <path d="M404 520 c-30 12 -46 14 -70 16" strokeDasharray="2 6" />
        <path d="M292 258 l16 16 m0 -16 l-16 16" />
      </g>
    </>
  );
}

/** Two pins in the toile, and a needle that hangs from its thread. */
function PinsAndNeedle() {
  return (
    <>
      <g className="stroke-ink" strokeWidth="1.5">
        <path d="M228 446 l22 -12" />
        <circle cx="253" cy="432.5" r="3.5" className="fill-thread stroke-thread" />
        <path d="M398 214 l-20 14" />
        <circle cx="375" cy="230" r="3.5" className="fill-thread stroke-thread" />
      </g>
      <g className="stroke-thread" strokeWidth="2">
        <path d="M364 594 C380 640 430 620 452 660 C470 694 440 716 460 742" />
        <path d="M452 730 L482 772" className="stroke-ink" strokeWidth="2.5" />
        <ellipse
          cx="456"
          cy="737"
          rx="2.5"
          ry="5"
          transform="rotate(-35 456 737)"
          className="stroke-ink"
          strokeWidth="1.5"
        />
      </g>
    </>
  );
}
