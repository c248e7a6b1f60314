import clsx from "clsx";
import { useState } from "react";
import { BeforeAfter } from "../../../ui/before-after.tsx";
import { AtelierDrawing } from "./atelier-drawing.tsx";
import { afterOf, beforeOf, FIRST, type Fitting, type Garment, thumbOf } from "./fittings.ts";

const WIDTH = 900;
const HEIGHT = 1200;

export type HeroPictureProps = {
  fitting: Fitting;
  sizes: string;
  /** Other pictures are loading. */
  busy: boolean;
};

/** The product at work; if its two pictures are missing, a drawing instead of broken images. */
export function HeroPicture({ fitting, sizes, busy }: HeroPictureProps) {
  const [failed, setFailed] = useState(false);
  /**
   * An error before hydration is not reported again, so the picture itself is checked. One that is still loading may look the same.
   */
  const inspect = (box: HTMLDivElement | null) => {
    for (const picture of box?.querySelectorAll("img") ?? []) {
      if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => setFailed(true));
    }
  };
  if (failed) {
    return (
      <div className="aspect-3/4 overflow-hidden rounded-picture">
        <AtelierDrawing />
      </div>
    );
  }
  return (
    <div aria-busy={busy} className={clsx("relative transition-opacity", busy && "opacity-80")}>
      <div ref={inspect} onErrorCapture={() => setFailed(true)}>
        <BeforeAfter
          before={beforeOf(fitting)}
          after={afterOf(fitting)}
          beforeLabel="The photo"
          afterLabel="The try-on"
          width={WIDTH}
          height={HEIGHT}
          sizes={sizes}
          initialPosition={50}
          eager
        />
      </div>
      <GarmentTag garment={fitting.garment} />
    </div>
  );
}

/** The garment of the try-on, pinned to the picture's corner like a swatch. */
function GarmentTag({ garment }: { garment: Garment }) {
  return (
    <div
      // Paper-coloured in every theme, like the photo it is pinned to.
      data-theme="light"
      className="pointer-events-none absolute bottom-3 left-3 w-[23%] rounded-picture border bg-bg p-1.5 md:bottom-8 md:-left-10 md:w-32 md:p-2 md:pb-1.5 lg:-left-16 lg:w-36"
    >
      <svg viewBox="0 0 28 12" className="absolute -top-1.5 left-1/2 h-3 w-7 -translate-x-1/2" aria-hidden="true">
        <path d="M1 6h26" className="stroke-thread" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="6 5" />
      </svg>
      <img
        src={garment === FIRST.garment ? "/demo/hero-garment.webp" : thumbOf(garment)}
        alt={`The garment: ${garment.name}`}
        width={288}
        height={384}
        decoding="async"
        className="block h-auto w-full"
      />
      <p className="hidden pt-1 text-center text-xs whitespace-nowrap text-muted md:block" aria-hidden="true">
        The garment
      </p>
    </div>
  );
}
