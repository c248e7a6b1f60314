import type { WornProduct } from "@toile/contract";
import { Button } from "../../../ui/button.tsx";
import { BuyNow } from "../../../ui/garment-line.tsx";
import { FittingBar } from "./fitting-bar.tsx";

export type ResultBarProps = { product: WornProduct | null; onTryAnother: () => void; onStartOver: () => void };

/** At the bottom of a phone below a result: where to buy the garment; if it is not the shop's, the next try-on. */
export function ResultBar({ product, onTryAnother, onStartOver }: ResultBarProps) {
  if (product) {
    return (
      <FittingBar
        className="lg:hidden"
        start={
          <Button variant="secondary" onClick={onTryAnother} className="whitespace-nowrap max-sm:px-3 max-sm:text-sm">
            Try Another Garment
          </Button>
        }
      >
        <BuyNow product={product} size="medium" className="max-sm:px-3" />
      </FittingBar>
    );
  }
  return (
    <FittingBar
      className="lg:hidden"
      start={
        <Button variant="ghost" onClick={onStartOver} className="-ml-4 px-4">
          Start Over
        </Button>
      }
    >
      <Button onClick={onTryAnother}>Try Another Garment</Button>
    </FittingBar>
  );
}
