import { Download, ShoppingBag } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { ResultPicture } from "../result/result-picture.tsx";
import { DeleteAll } from "./delete-all.tsx";
import type { Result, VisitHandle } from "./visit/use-visit.ts";

type Props = { visit: VisitHandle; result: Result; photo: Blob };

/** The picture over the photo, and what to do with it. */
export function ResultStep({ visit, result, photo }: Props) {
  const { page, say } = visit;
  const photoUrl = useObjectUrl(photo);
  if (page.status !== "open") return null;
  const addToCart = () => {
    say({ type: "add-to-cart", tryOnId: result.tryOnId });
    // The result is shown on the shop's page.
    say({ type: "close" });
  };
  return (
    <div className="mx-auto grid w-full max-w-4xl grow content-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
      {photoUrl ? (
        <ResultPicture
          photoUrl={photoUrl}
          resultUrl={result.imageUrl}
          garmentName={page.product.title}
          maxHeight="max(20rem, 100dvh - 13rem)"
        />
      ) : null}
      <div className="grid content-start gap-6">
        <h2 className="display text-headline text-balance" tabIndex={-1}>
          This is <em className="text-thread">you</em>
        </h2>
        {result.alarms.length > 0 ? (
          <div className="border-l border-edge pl-4 text-sm text-muted">
            <p>{result.chargeable ? "One thing may be wrong:" : "This picture did not come out well:"}</p>
            <ul className="mt-1 grid gap-1">
              {result.alarms.map((alarm) => (
                <li key={alarm}>{alarm}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className="grid gap-3">
          {page.cart ? (
            <Button size="large" onClick={addToCart}>
              <ShoppingBag className="size-5" aria-hidden="true" />
              Add to cart
            </Button>
          ) : null}
          <Button asChild variant={page.cart ? "secondary" : "primary"} size="large">
            <a href={`${result.imageUrl}&download=try-on`} download="try-on">
              <Download className="size-5" aria-hidden="true" />
              Save the picture
            </a>
          </Button>
          <Button variant="secondary" onClick={visit.changePhoto}>
            Try another photo
          </Button>
        </div>
        <p className="text-sm text-muted">The picture shows how the garment looks on you, not whether its size fits.</p>
        <DeleteAll visit={visit} />
      </div>
    </div>
  );
}
