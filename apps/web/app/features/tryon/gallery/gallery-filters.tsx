import type { Gallery, GarmentCategory } from "@toile/contract";
import { ThumbsUp } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { type GalleryAddress, isFiltered, NO_FILTERS } from "./gallery-address.ts";

const KIND_NAMES: Record<GarmentCategory, string> = { tops: "Tops", bottoms: "Bottoms", "one-pieces": "One-pieces" };

export type GalleryFiltersProps = {
  address: GalleryAddress;
  /** The kinds and brands of the shopper's looks; null until known. */
  offered: Pick<Gallery, "kinds" | "brands"> | null;
  onChoose: (change: Partial<GalleryAddress>) => void;
};

/**
 * Liked, kind, brand and days. A filter in the URL that no look matches any more is still shown, so that it can be removed.
 */
export function GalleryFilters({ address, offered, onChoose }: GalleryFiltersProps) {
  const kinds = withChosen(offered?.kinds ?? [], address.kind);
  const brands = [...(offered?.brands ?? [])];
  if (address.brand && !brands.some(({ slug }) => slug === address.brand))
    brands.push({ slug: address.brand, name: address.brand });
  return (
    <search aria-label="Filter your looks" className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:flex lg:flex-wrap">
      <Button
        variant={address.liked ? "primary" : "secondary"}
        aria-pressed={address.liked}
        onClick={() => onChoose({ liked: !address.liked })}
        className="min-h-12 max-lg:col-span-2 max-lg:justify-self-start lg:mb-1.5"
      >
        <ThumbsUp className="size-4" aria-hidden="true" />
        Liked
      </Button>
      <SelectField
        label="Garment"
        value={address.kind}
        placeholder="All garments"
        options={kinds.map((value) => ({ value, label: KIND_NAMES[value] }))}
        onValueChange={(value) => onChoose({ kind: kinds.find((kind) => kind === value) ?? "" })}
        className="lg:w-44"
      />
      <SelectField
        label="Brand"
        value={address.brand}
        placeholder="All brands"
        options={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
        onValueChange={(brand) => onChoose({ brand })}
        className="lg:w-48"
      />
      <DayField label="From" value={address.from} max={address.to} onChoose={(from) => onChoose({ from })} />
      <DayField label="To" value={address.to} min={address.from} onChoose={(to) => onChoose({ to })} />
      {isFiltered(address) ? (
        <Button variant="link" onClick={() => onChoose(NO_FILTERS)} className="min-h-12 max-lg:col-span-2 lg:mb-1.5">
          Show all
        </Button>
      ) : null}
    </search>
  );
}

const withChosen = (kinds: GarmentCategory[], chosen: GarmentCategory | ""): GarmentCategory[] =>
  chosen === "" || kinds.includes(chosen) ? kinds : [...kinds, chosen];

type DayFieldProps = { label: string; value: string; min?: string; max?: string; onChoose: (day: string) => void };

function DayField({ label, value, min, max, onChoose }: DayFieldProps) {
  return (
    <Field label={label} className="min-w-0 lg:w-44">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value}
          {...(min ? { min } : {})}
          {...(max ? { max } : {})}
          onChange={(event) => onChoose(event.target.value)}
          className="min-w-0 px-3"
        />
      )}
    </Field>
  );
}
