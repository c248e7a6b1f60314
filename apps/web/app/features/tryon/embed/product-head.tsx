import type { EmbedProduct } from "../../../../embed/messages.ts";
import { useObjectUrl } from "../../../ui/use-object-url.ts";

/** The product being tried on. Leaves room for the shop's close button on the right. */
export function ProductHead({ product, picture }: { product: EmbedProduct; picture: Blob | null }) {
  const url = useObjectUrl(picture);
  return (
    <header className="flex min-h-16 items-center gap-4 border-b py-2 pr-16 pl-5 sm:pl-8">
      {url ? (
        <img src={url} alt="" className="h-14 w-11 shrink-0 rounded-picture bg-muslin object-cover object-top" />
      ) : null}
      <div className="min-w-0">
        <h1 className="truncate font-medium">{product.title}</h1>
        {product.price ? <p className="tabular text-sm text-muted">{product.price}</p> : null}
      </div>
    </header>
  );
}
