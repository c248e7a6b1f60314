import clsx from "clsx";
import { Check } from "lucide-react";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { WholeWords } from "../../ui/whole-words.tsx";
import type { Garment } from "./tryon-machine.ts";
import { useDemoPictures } from "./use-demo-pictures.ts";

export type GarmentRailProps = {
  title: string;
  chosen: Garment | null;
  onChoose: (garment: Garment) => void;
  /** Hangs in rows instead of one long row where the page is wide enough to give it a column. */
  wrapped?: boolean;
  className?: string;
};

const CARD = "w-32 shrink-0 snap-start sm:w-40";
const ROW = "-mx-5 mt-4 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1";
const NAME = "text-sm leading-snug";

/** Garments to begin with, hung in a row. Nothing shows where this installation has none. */
export function GarmentRail({ title, chosen, onChoose, wrapped = false, className }: GarmentRailProps) {
  const garments = useDemoPictures("garments");
  if (garments?.length === 0) return null;
  return (
    <section aria-labelledby="rail" className={clsx("min-w-0", className)}>
      <h2 id="rail" className="display text-title">
        {title}
      </h2>
      {garments ? (
        <ul className={clsx(ROW, wrapped && "xl:grid xl:grid-cols-4 xl:gap-x-4 xl:gap-y-5 xl:overflow-visible")}>
          {garments.map((garment) => {
            const selected = chosen?.previewUrl === garment.image;
            return (
              <li key={garment.slug} className={clsx(CARD, wrapped && "xl:w-auto")}>
                <button
                  type="button"
                  aria-pressed={selected}
                  onClick={() => onChoose({ name: garment.name ?? null, previewUrl: garment.image, file: null })}
                  className="group grid w-full gap-2 text-left"
                >
                  <span
                    className={clsx(
                      "relative block aspect-3/4 overflow-hidden rounded-picture bg-muslin outline-2 outline-offset-2 outline-dashed transition-colors",
                      selected ? "outline-thread" : "outline-transparent group-hover:outline-edge",
                    )}
                  >
                    <img
                      src={garment.thumb}
                      alt={garment.name ? "" : garment.alt}
                      width={450}
                      height={600}
                      loading="lazy"
                      decoding="async"
                      className="size-full object-cover"
                    />
                    {selected ? (
                      <span className="absolute right-2 bottom-2 flex size-7 items-center justify-center rounded-full bg-thread text-bg">
                        <Check className="size-4" strokeWidth={2.5} aria-hidden="true" />
                      </span>
                    ) : null}
                  </span>
                  <span className={clsx(NAME, selected ? "text-ink" : "text-muted")}>
                    {garment.name ? <WholeWords>{garment.name}</WholeWords> : null}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        // As high as the cards with the longest of their names, or what stands below would move when they come.
        <SkeletonGroup label="Loading the rail" className={clsx(ROW, "overflow-x-hidden")}>
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <div key={key} className={clsx(CARD, "grid gap-2")}>
              <Skeleton className="aspect-3/4" />
              <Skeleton className={clsx(NAME, "h-[2lh]")} />
            </div>
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}
