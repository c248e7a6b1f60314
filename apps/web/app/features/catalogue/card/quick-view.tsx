import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { PictureBadges, ProductPrice } from "../../../ui/product-price.tsx";
import type { ListedProduct } from "../listing/listed-product.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { TryOnButton, ViewButton } from "./product-card.tsx";

export type QuickViewProps = { product: ListedProduct; from?: string | undefined; open: boolean; onClose: () => void };

/** A garment over the list. In its own file, loaded on demand. */
export default function QuickView({ product, from, open, onClose }: QuickViewProps) {
  const { availableSizes: sizes, brandId: brand } = product;
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={product.name} size="large">
      <div className="grid gap-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] sm:gap-10">
        <div className="relative mx-auto w-full max-w-60 overflow-hidden rounded-picture sm:max-w-none">
          <ProductImage
            src={product.mainImageUrl}
            picture={product.pictures[0]}
            alt={product.name}
            sizes="(min-width: 640px) 18rem, 60vw"
            eager
          />
          <PictureBadges product={product} />
          <FavouriteButton product={product} className="absolute top-1.5 right-1.5" />
        </div>
        <div className="flex flex-col items-start">
          <p className="text-muted">
            by{" "}
            <Link
              to={`/brand/${brand.slug}`}
              className="target text-ink underline decoration-thread underline-offset-4"
            >
              {brand.name}
            </Link>
          </p>
          <ProductPrice product={product} full className="mt-3 text-title" />
          {product.description ? <p className="mt-4 line-clamp-5">{product.description}</p> : null}
          {sizes.length > 0 ? (
            <>
              <h3 className="mt-5 text-sm text-muted">Available sizes</h3>
              <ul className="mt-1.5 flex flex-wrap gap-1.5">
                {sizes.map((size) => (
                  <li key={size}>
                    <Badge className="tabular">{size}</Badge>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {/* Every button leads elsewhere, or opens the try-on, so the quick view closes. */}
          {/* biome-ignore lint/a11y: the click is the buttons' own, from a mouse or from a keyboard; it is only noticed here */}
          <div className="mt-auto flex w-full max-w-96 flex-wrap items-start gap-2 pt-7" onClick={onClose}>
            <ViewButton product={product} from={from} />
            <TryOnButton product={product} here />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
