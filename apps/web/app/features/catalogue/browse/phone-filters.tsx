/** Filters and order on small screens: behind one button, so that pictures are visible at once. */
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { browseHref, changeBrowse, countInSheet } from "../listing/browse-address.ts";
import type { BrowseControlsProps } from "./browse-controls.tsx";

const FilterSheet = deferredPart(() => import("./filter-sheet.tsx"), {
  missing: "The filters will open when you're back online.",
});

export function PhoneFilters({ address, filters }: BrowseControlsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // Once opened it stays mounted, so that its closing is visible.
  const [wanted, setWanted] = useState(false);
  const count = countInSheet(address);
  const choose = (change: Parameters<typeof changeBrowse>[1]) => {
    const href = browseHref(changeBrowse(address, change));
    // A control that React reset reports its current value, which is not a choice.
    if (href !== browseHref({ ...address, page: 1 })) navigate(href, { preventScrollReset: true, flushSync: true });
  };
  return (
    <div className="noscript:hidden lg:hidden">
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={FilterSheet.fetch}
        onFocus={FilterSheet.fetch}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="min-h-11 whitespace-nowrap px-4"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {count > 0 ? `Filter and sort (${count})` : "Filter and sort"}
      </Button>
      {wanted ? (
        <FilterSheet
          address={address}
          filters={filters}
          onChoose={choose}
          open={open}
          onOpenChange={setOpen}
          onClear={() =>
            choose({ category: "", brand: "", sort: "", gender: "", size: "", min: null, max: null, sale: false })
          }
        />
      ) : null}
    </div>
  );
}
