import { Expand } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ListedProduct } from "./listed-product.ts";

const fetchQuickView = () => import("./quick-view.tsx");
const QuickView = lazy(fetchQuickView);

export function QuickViewButton({ product, from }: { product: ListedProduct; from?: string | undefined }) {
  const [open, setOpen] = useState(false);
  // Once wanted it stays mounted, so that closing can be seen.
  const [wanted, setWanted] = useState(false);
  const want = () => void fetchQuickView();
  return (
    <>
      <IconButton
        label={`Quick view of ${product.name}`}
        aria-haspopup="dialog"
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="absolute right-1.5 bottom-1.5 z-10 bg-bg/85 hover:bg-bg"
      >
        <Expand aria-hidden="true" />
      </IconButton>
      {wanted ? (
        <Suspense>
          <QuickView product={product} from={from} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
