import { Carousel } from "../../ui/carousel.tsx";
import { ExampleFigure } from "./example-figure.tsx";
import { useDemoPictures } from "./use-demo-pictures.ts";

const EXAMPLE_COUNT = 3;
const DRAWN = [0, 1, 2] as const;

/** Three photos that work. */
export function ExampleCarousel({ className }: { className?: string }) {
  const people = useDemoPictures("people");
  const photos = people?.slice(0, EXAMPLE_COUNT) ?? [];
  const slides =
    photos.length === EXAMPLE_COUNT
      ? photos.map((photo, index) => ({
          key: photo.id,
          content: (
            <img
              src={photo.thumbUrl}
              alt={photo.alt || `Example photo ${index + 1}: the whole body, head to feet, facing the camera`}
              width={450}
              height={600}
              loading="lazy"
              decoding="async"
              className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
            />
          ),
        }))
      : DRAWN.map((variant) => ({
          key: `drawn-${variant}`,
          content: (
            <div role="img" aria-label={`Example ${variant + 1}: the whole body, head to feet, facing the camera`} className="aspect-3/4 overflow-hidden rounded-picture">
              <ExampleFigure variant={variant} />
            </div>
          ),
        }));
  return (
    <Carousel
      label="Example photos"
      slides={slides}
      slideClassName="basis-[44%] lg:basis-1/2"
      {...(className ? { className } : {})}
    />
  );
}
