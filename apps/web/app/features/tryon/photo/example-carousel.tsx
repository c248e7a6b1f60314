import { useState } from "react";
import { Link } from "react-router";
import { Carousel } from "../../../ui/carousel.tsx";
import type { DemoPicture } from "./demo-pictures.ts";
import { ExampleFigure } from "./example-figure.tsx";
import { useDemoPictures } from "./use-demo-pictures.ts";

const EXAMPLES = [0, 1, 2] as const;
const DRAWN_ALT = "An outline of someone standing straight, head to feet, arms slightly away, facing the camera";

/** Three photos that work well. */
export function ExampleCarousel() {
  const people = useDemoPictures("people");
  return (
    <Carousel
      label="Example photos"
      slideClassName="basis-[68%] sm:basis-[42%] md:basis-1/3"
      unmeasuredControlsClassName="md:hidden"
      slides={EXAMPLES.map((index) => ({
        key: String(index),
        content: <Example index={index} photo={people?.[index] ?? null} awaited={people === null} />,
      }))}
    />
  );
}

type ExampleProps = { index: 0 | 1 | 2; photo: DemoPicture | null; awaited: boolean };

function Example({ index, photo, awaited }: ExampleProps) {
  const [failed, setFailed] = useState(false);
  return (
    <figure>
      <div className="aspect-3/4 overflow-hidden rounded-picture bg-muslin">
        {photo && !failed ? (
          <DressLink photo={photo} onError={() => setFailed(true)} />
        ) : (
          <div role="img" aria-label={DRAWN_ALT} className="size-full">
            <ExampleFigure variant={index} />
          </div>
        )}
      </div>
      {photo?.caption ? <figcaption className="mt-2 text-sm text-muted">{photo.caption}</figcaption> : null}
      {/* Reserves the lines of the longest caption, so that content below and beside does not move when they load. */}
      {awaited ? <div className="mt-2 h-[2lh] text-sm lg:h-[3lh]" /> : null}
    </figure>
  );
}

/** Shoppers without a photo at hand may dress the person in the example on the home page, at once and for free. */
function DressLink({ photo, onError }: { photo: DemoPicture; onError: () => void }) {
  return (
    <Link to={`/?figure=${photo.slug}#fitting`} className="relative block size-full" draggable={false}>
      <img
        src={photo.thumb}
        alt={photo.alt}
        width={450}
        height={600}
        decoding="async"
        draggable={false}
        onError={onError}
        className="size-full object-cover"
      />
      <span
        data-theme="light"
        className="absolute bottom-2 left-2 rounded-full bg-bg/90 px-3 py-1 text-xs font-medium text-ink"
      >
        Dress this figure
      </span>
    </Link>
  );
}
