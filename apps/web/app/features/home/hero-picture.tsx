import { useState } from "react";
import { BeforeAfter } from "../../ui/before-after.tsx";
import { AtelierDrawing } from "./atelier-drawing.tsx";

const BEFORE = "/demo/hero-before.jpg";
const AFTER = "/demo/hero-after.jpg";
const WIDTH = 900;
const HEIGHT = 1200;

/** The product at work; where its two pictures are missing, a drawing instead of broken frames. */
export function HeroPicture() {
  const [failed, setFailed] = useState(false);
  /** An error that came before hydration is not told again: ask the picture itself. */
  const inspect = (box: HTMLDivElement | null) => {
    for (const picture of box?.querySelectorAll("img") ?? []) {
      if (picture.complete && picture.naturalWidth === 0) setFailed(true);
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
    <div ref={inspect} onErrorCapture={() => setFailed(true)}>
      <BeforeAfter
        before={{ src: BEFORE, alt: "A mannequin in plain clothes, as photographed" }}
        after={{ src: AFTER, alt: "The same mannequin wearing another garment, made by a try-on" }}
        beforeLabel="The photo"
        afterLabel="The try-on"
        width={WIDTH}
        height={HEIGHT}
        sizes="(min-width: 1024px) 40vw, 90vw"
        initialPosition={46}
        eager
      />
    </div>
  );
}
