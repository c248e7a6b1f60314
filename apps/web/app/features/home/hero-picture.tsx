import { useState } from "react";
import { BeforeAfter } from "../../ui/before-after.tsx";
import { AtelierDrawing } from "./atelier-drawing.tsx";

/** Made by tools/imagery/hero.mjs: a rendered figure, and what the engine makes of it with this garment. */
const pictureOf = (name: string) => ({
  src: `/demo/${name}-900.webp`,
  srcSet: [480, 720, 900].map((width) => `/demo/${name}-${width}.webp ${width}w`).join(", "),
});
const BEFORE = pictureOf("hero-before");
const AFTER = pictureOf("hero-after");
const GARMENT = "/demo/hero-garment.webp";
const WIDTH = 900;
const HEIGHT = 1200;

/** The product at work; where its two pictures are missing, a drawing instead of broken frames. */
export function HeroPicture() {
  const [failed, setFailed] = useState(false);
  /** An error that came before hydration is not told again: ask the picture itself. One that is only on its way may look the same. */
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
    <div className="relative">
      <div ref={inspect} onErrorCapture={() => setFailed(true)}>
        <BeforeAfter
          before={{ ...BEFORE, alt: "A mannequin in a plain white T-shirt and navy trousers, as photographed" }}
          after={{ ...AFTER, alt: "The same mannequin wearing the Breton striped T-shirt, made by a try-on" }}
          beforeLabel="The photo"
          afterLabel="The try-on"
          width={WIDTH}
          height={HEIGHT}
          sizes="(min-width: 768px) 40vw, 90vw"
          initialPosition={50}
          eager
        />
      </div>
      <GarmentTag />
    </div>
  );
}

/** The garment of the try-on above, pinned to the picture's corner like a swatch. */
function GarmentTag() {
  return (
    <div
      // Paper in every theme, as the photo it is pinned to.
      data-theme="light"
      className="pointer-events-none absolute bottom-3 left-3 w-[23%] rounded-picture border bg-bg p-1.5 md:bottom-8 md:-left-10 md:w-32 md:p-2 md:pb-1.5 lg:-left-16 lg:w-36"
    >
      <svg viewBox="0 0 28 12" className="absolute -top-1.5 left-1/2 h-3 w-7 -translate-x-1/2" aria-hidden="true">
        <path d="M1 6h26" className="stroke-thread" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="6 5" />
      </svg>
      <img
        src={GARMENT}
        alt="The garment: a short-sleeved ivory T-shirt with navy stripes"
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
