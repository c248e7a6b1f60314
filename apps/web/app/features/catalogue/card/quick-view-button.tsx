import { Expand } from "lucide-react";
import { useState } from "react";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ListedProduct } from "../listing/listed-product.ts";

const QuickView = deferredPart(() => import("./quick-view.tsx"), {
  missing: "The quick view will open when you're back online.",
});

export function QuickViewButton({ product, from }: { product: ListedProduct; from?: string | undefined }) {
  const [open, setOpen] = useState(false);
  // Once opened it stays mounted, so that its closing is visible.
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={`Quick view of ${product.name}`}
        aria-haspopup="dialog"
        onPointerEnter={QuickView.fetch}
        onFocus={QuickView.fetch}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="absolute right-1.5 bottom-1.5 z-10 bg-bg/85 hover:bg-bg"
      >
        <Expand aria-hidden="true" />
      </IconButton>
      {wanted ? <QuickView product={product} from={from} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
