import clsx, { type ClassValue } from "clsx";
import useEmblaCarousel from "embla-carousel-react";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

export type CarouselProps = {
  /** Names the pictures, such as 'Example photos'. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Tailwind classes for the width of a slide; slightly more than one fits on phones by default. */
  slideClassName?: string;
  /**
   * Tailwind classes that hide the buttons where all slides fit, such as `md:hidden`: the page itself cannot measure them before it has rendered.
   */
  unmeasuredControlsClassName?: string;
  loop?: boolean;
  className?: string;
};

/** Swiped, or moved by buttons or arrow keys. Nothing moves by itself. */
export function Carousel({
  label,
  slides,
  slideClassName = "basis-[82%] sm:basis-1/2 lg:basis-1/3",
  unmeasuredControlsClassName,
  loop = false,
  className,
}: CarouselProps) {
  const { viewport, api, at } = useCarousel(slides.length, loop);
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className={className}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") api?.scrollPrev();
        else if (event.key === "ArrowRight") api?.scrollNext();
      }}
    >
      <div ref={viewport} className="overflow-hidden">
        <ul className="-ml-4 flex touch-pan-y">
          {slides.map((slide) => (
            <li key={slide.key} className={clsx("min-w-0 shrink-0 grow-0 pl-4", slideClassName)}>
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      <Controls
        at={at}
        onPrevious={() => api?.scrollPrev()}
        onNext={() => api?.scrollNext()}
        className={at.measured ? at.count < 2 && "hidden" : unmeasuredControlsClassName}
      />
    </section>
  );
}

type Place = { index: number; count: number; previous: boolean; next: boolean; measured: boolean };

/** Embla and its position. */
function useCarousel(count: number, loop: boolean) {
  const [viewport, api] = useEmblaCarousel({ align: "start", loop, containScroll: "trimSnaps" });
  const [isPlaced, setPlaced] = useState(false);
  const [at, setAt] = useState<Place>({ index: 0, count, previous: false, next: true, measured: false });

  // Measuring slides and redrawing the buttons runs in its own task: it doubled the time until a page became interactive.
  useEffect(() => {
    const timer = setTimeout(() => setPlaced(true));
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!api) return;
    const read = () =>
      setAt({
        index: api.selectedScrollSnap(),
        count: api.scrollSnapList().length,
        previous: api.canScrollPrev(),
        next: api.canScrollNext(),
        measured: true,
      });
    read();
    api.on("select", read).on("reInit", read);
    return () => {
      api.off("select", read).off("reInit", read);
    };
  }, [api]);

  return { viewport: isPlaced ? viewport : null, api, at };
}

type ControlsProps = { at: Place; onPrevious: () => void; onNext: () => void; className: ClassValue };

function Controls({ at, onPrevious, onNext, className }: ControlsProps) {
  return (
    <div className={clsx("mt-4 flex items-center justify-between gap-4", className)}>
      <p className="tabular text-sm text-muted" aria-live="polite">
        {at.index + 1} of {at.count}
      </p>
      <div className="flex gap-2">
        <IconButton label="Previous" variant="outlined" disabled={!at.previous} onClick={onPrevious}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next" variant="outlined" disabled={!at.next} onClick={onNext}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
