/** Category, brand and order of the list. Inside a form their names are those of the URL's parameters. */
import { SelectField } from "../../../ui/select.tsx";
import { BROWSE_SORTS, type BrowseAddress, readBrowseAddress } from "../listing/browse-address.ts";
import type { BrowseFilters, FilterOption } from "./browse-filters.ts";
import { toChoice, withChosen } from "./more-filters.tsx";

export type MainFiltersProps = {
  address: BrowseAddress;
  filters: BrowseFilters;
  onChoose: (change: Partial<Pick<BrowseAddress, "category" | "brand" | "sort">>) => void;
  className?: string;
};

export function MainFilters({ address, filters, onChoose, className }: MainFiltersProps) {
  return (
    <div className={className}>
      <FilterSelect
        label="Category"
        name="category"
        all="All categories"
        options={filters.categories}
        value={address.category}
        onChoose={(category) => onChoose({ category })}
      />
      <FilterSelect
        label="Brand"
        name="brand"
        all="All brands"
        options={filters.brands}
        value={address.brand}
        onChoose={(brand) => onChoose({ brand })}
      />
      <SelectField
        label="Sort By"
        name="sort"
        value={address.sort}
        options={BROWSE_SORTS}
        placeholder={address.q ? "Best match" : "Featured"}
        onValueChange={(value) => onChoose({ sort: readBrowseAddress(new URLSearchParams({ sort: value })).sort })}
      />
    </div>
  );
}

type FilterSelectProps = {
  label: string;
  name: string;
  all: string;
  options: FilterOption[] | null;
  value: string;
  onChoose: (value: string) => void;
};

function FilterSelect({ label, name, all, options, value, onChoose }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      placeholder={all}
      options={withChosen(options ?? [], value).map(toChoice)}
      hint={options ? undefined : "The list could not be loaded."}
      onValueChange={onChoose}
    />
  );
}
