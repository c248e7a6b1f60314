import clsx from "clsx";
import { Check } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/field.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import type { Garment } from "../machine/tryon-machine.ts";
import { ALL, FAVOURITES, type RailCategory, type RailChoice, type RailProduct } from "./rail-products.ts";
import { useRail } from "./use-rail.ts";

export type GarmentRailProps = {
  title: string;
  /** Signed in: the rail also offers the favourites. */
  signedIn: boolean;
  chosen: Garment | null;
  onChoose: (garment: Garment) => void;
  /** Wraps into rows instead of one long row if the page is wide enough to give it a column. */
  wrapped?: boolean;
  className?: string;
};

const CARD = "w-32 shrink-0 snap-start sm:w-40";
const ROW = "-mx-5 mt-4 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1";
const NAME = "text-sm leading-snug";

/** The shop's garments in a row, by search, category and favourites. Renders nothing if the shop has none to try on. */
export function GarmentRail({ title, signedIn, chosen, onChoose, wrapped, className }: GarmentRailProps) {
  const { choice, setChoice, products, categories, isEmpty, failed, retry } = useRail();
  if (isEmpty) return null;
  return (
    <section aria-labelledby="rail" className={clsx("min-w-0", className)}>
      <h2 id="rail" className="display text-title">
        {title}
      </h2>
      <RailFilters choice={choice} categories={categories} signedIn={signedIn} onChange={setChoice} />
      {failed ? (
        <p role="alert" className="mt-6 flex flex-wrap items-center gap-4 text-sm text-muted">
          The rail could not be loaded.
          <Button variant="link" size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : null}
      {products?.length === 0 && !failed ? (
        <p role="status" className="mt-6 text-sm text-muted">
          No garment matches this.
        </p>
      ) : null}
      {products ? (
        <ul className={clsx(ROW, wrapped && "xl:grid xl:grid-cols-4 xl:gap-x-4 xl:gap-y-5 xl:overflow-visible")}>
          {products.map((product) => (
            <RailCard
              key={product.id}
              product={product}
              selected={chosen?.productId === product.id}
              onChoose={onChoose}
              className={wrapped ? "xl:w-auto" : ""}
            />
          ))}
        </ul>
      ) : (
        <RailSkeleton />
      )}
    </section>
  );
}

type RailFiltersProps = {
  choice: RailChoice;
  categories: RailCategory[];
  signedIn: boolean;
  onChange: (choice: RailChoice) => void;
};

function RailFilters({ choice, categories, signedIn, onChange }: RailFiltersProps) {
  const places = [
    ...(signedIn ? [{ value: FAVOURITES, label: "Favourites" }] : []),
    ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 sm:max-w-md">
      <Input
        type="search"
        aria-label="Search the rail"
        placeholder="Search the rail"
        autoComplete="off"
        maxLength={200}
        value={choice.q}
        onChange={(event) => onChange({ ...choice, q: event.target.value })}
      />
      <Select
        label="What hangs on the rail"
        placeholder="Everything"
        options={places}
        value={choice.place}
        onValueChange={(place) => onChange({ ...choice, place: place || ALL })}
      />
    </div>
  );
}

type RailCardProps = {
  product: RailProduct;
  selected: boolean;
  onChoose: (garment: Garment) => void;
  className: string;
};

function RailCard({ product, selected, onChoose, className }: RailCardProps) {
  const { id, name, mainImageUrl, pictures } = product;
  return (
    <li className={clsx(CARD, className)}>
      <button
        type="button"
        aria-pressed={selected}
        onClick={() => onChoose({ name, previewUrl: mainImageUrl, file: null, productId: id })}
        className="group grid w-full gap-2 text-left"
      >
        <span
          className={clsx(
            "relative block aspect-3/4 overflow-hidden rounded-picture bg-muslin outline-2 outline-offset-2 outline-dashed transition-colors",
            selected ? "outline-thread" : "outline-transparent group-hover:outline-edge",
          )}
        >
          <ProductImage
            src={mainImageUrl}
            picture={pictures.find(({ url }) => url === mainImageUrl)}
            alt=""
            sizes="160px"
          />
          {selected ? (
            <span className="absolute right-2 bottom-2 flex size-7 items-center justify-center rounded-full bg-thread text-bg">
              <Check className="size-4" strokeWidth={2.5} aria-hidden="true" />
            </span>
          ) : null}
        </span>
        <span className={clsx(NAME, selected ? "text-ink" : "text-muted")}>
          <WholeWords>{name}</WholeWords>
        </span>
      </button>
    </li>
  );
}

/** As high as the cards with their longest names, so that content below does not move when they load. */
const RailSkeleton = () => (
  <SkeletonGroup label="Loading the rail" className={clsx(ROW, "overflow-x-hidden")}>
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <div key={key} className={clsx(CARD, "grid gap-2")}>
        <Skeleton className="aspect-3/4" />
        <Skeleton className={clsx(NAME, "h-[2lh]")} />
      </div>
    ))}
  </SkeletonGroup>
);
