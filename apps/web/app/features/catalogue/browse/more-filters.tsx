import { useEffect, useRef } from "react";
import { currencySign } from "../../../lib/format/money.ts";
import { Input } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import type { BrowseAddress } from "../listing/browse-address.ts";
import type { BrowseFilters, FilterOption } from "./browse-filters.ts";

export type FilterChange = Partial<Pick<BrowseAddress, "gender" | "size" | "min" | "max" | "sale">>;
export type MoreFiltersProps = {
  address: BrowseAddress;
  filters: BrowseFilters;
  onChoose: (change: FilterChange) => void;
  className?: string;
};

/** The finer filters. Inside a form their names are those of the URL's parameters. */
export function MoreFilters({ address, filters, onChoose, className }: MoreFiltersProps) {
  const { gender, size, min, max, sale } = address;
  return (
    <div className={className}>
      <SelectField
        label="Gender"
        name="gender"
        placeholder="Everyone"
        value={gender}
        options={withChosen(filters.genders, gender).map(toChoice)}
        onValueChange={(value) => onChoose({ gender: value as BrowseAddress["gender"] })} // Its options are genders.
      />
      <SelectField
        label="Size"
        name="size"
        placeholder="All sizes"
        value={size}
        options={withChosen(filters.sizes, size).map(toChoice)}
        onValueChange={(value) => onChoose({ size: value })}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">
          Price{filters.price ? ` (${currencySign(filters.price.currency)})` : ""}
        </legend>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
          <PriceInput
            name="min"
            label="Lowest price"
            value={min}
            placeholder={filters.price ? String(filters.price.min) : ""}
            onChoose={(value) => onChoose({ min: value })}
          />
          <span aria-hidden="true" className="text-sm text-muted">
            to
          </span>
          <PriceInput
            name="max"
            label="Highest price"
            value={max}
            placeholder={filters.price ? String(filters.price.max) : ""}
            onChoose={(value) => onChoose({ max: value })}
          />
        </div>
      </fieldset>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 self-end">
        <input
          type="checkbox"
          name="sale"
          value="1"
          checked={sale}
          onChange={(event) => onChoose({ sale: event.target.checked })}
          className="size-5 accent-(--ink)"
        />
        On sale only
      </label>
    </div>
  );
}

/** 'Women (4)' if the number is known. */
export const toChoice = ({ value, label, count }: FilterOption) => ({
  value,
  label: count === undefined ? label : `${label} (${count})`,
});

/** A URL may contain a value that the list does not have: it stays selected, under its own name. */
export function withChosen(options: FilterOption[], value: string): FilterOption[] {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return isKnown ? options : [...options, { value, label: value }];
}

type PriceInputProps = {
  name: string;
  label: string;
  value: number | null;
  placeholder: string;
  onChoose: (value: number | null) => void;
};

/** Applied when the field is left or Enter is pressed, because a half-typed number is not a price. */
function PriceInput({ name, label, value, placeholder, onChoose }: PriceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = value === null ? "" : String(value);
  useEffect(() => {
    // The browser went back, or a badge removed the filter.
    if (input.current && input.current !== document.activeElement) input.current.value = shown;
  }, [shown]);
  const choose = () => {
    const text = input.current?.value.trim() ?? "";
    if (text !== shown) onChoose(/^\d{1,6}$/.test(text) ? Number(text) : null);
  };
  return (
    <Input
      ref={input}
      name={name}
      aria-label={label}
      type="text"
      inputMode="numeric"
      pattern="\d*"
      maxLength={6}
      autoComplete="off"
      defaultValue={shown}
      placeholder={placeholder}
      onBlur={choose}
      onKeyDown={(event) => (event.key === "Enter" ? choose() : undefined)}
      className="tabular px-3"
    />
  );
}
