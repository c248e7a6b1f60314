import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { BrowseAddress } from "../listing/browse-address.ts";
import { MainFilters, type MainFiltersProps } from "./main-filters.tsx";
import { MoreFilters } from "./more-filters.tsx";

export type FilterSheetProps = Pick<MainFiltersProps, "address" | "filters"> & {
  onChoose: (change: Partial<Omit<BrowseAddress, "page">>) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClear: () => void;
};

/** Order and filters on a phone: each change updates the list behind. In its own file, loaded on demand. */
export default function FilterSheet({ open, onOpenChange, onClear, ...controls }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filter and sort"
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClear}>
            Clear
          </Button>
          <Button onClick={() => onOpenChange(false)}>Show products</Button>
        </div>
      }
    >
      <MainFilters {...controls} className="grid grid-cols-2 gap-x-4 gap-y-5 pt-2 [&>:last-child]:col-span-full" />
      <MoreFilters {...controls} className="grid gap-5 pt-5" />
    </Sheet>
  );
}
