import { Download, ShoppingBag } from "lucide-react";
import { useMessages, useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { ResultPicture } from "../result/result-picture.tsx";
import { DeleteAll } from "./delete-all.tsx";
import type { Result, VisitHandle } from "./visit/use-visit.ts";

type Props = { visit: VisitHandle; result: Result; photo: Blob };

/** The picture over the photo, and what to do with it. */
export function ResultStep({ visit, result, photo }: Props) {
  const { page, say } = visit;
  const t = useTranslations("result");
  const messages = useMessages();
  const alarms: Readonly<Record<string, string>> = messages.alarms;
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
          alt={t("worn", { garment: page.product.title })}
          texts={messages.result.picture}
          maxHeight="max(20rem, 100dvh - 13rem)"
        />
      ) : null}
      <div className="grid content-start gap-6">
        <h2 className="display text-headline text-balance" tabIndex={-1}>
          {t.rich("heading", { em: (words) => <em className="text-thread">{words}</em> })}
        </h2>
        {result.alarms.length > 0 ? (
          <div className="border-l border-edge pl-4 text-sm text-muted">
            <p>{result.chargeable ? t("oneThing") : t("notWell")}</p>
            <ul className="mt-1 grid gap-1">
              {result.alarms.map(({ code, message }) => (
                <li key={code}>{alarms[code] ?? message}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className="grid gap-3">
          {page.cart ? (
            <Button size="large" onClick={addToCart}>
              <ShoppingBag className="size-5" aria-hidden="true" />
              {t("cart")}
            </Button>
          ) : null}
          <Button asChild variant={page.cart ? "secondary" : "primary"} size="large">
            <a href={`${result.imageUrl}&download=try-on`} download="try-on">
              <Download className="size-5" aria-hidden="true" />
              {t("save")}
            </a>
          </Button>
          <Button variant="secondary" onClick={visit.changePhoto}>
            {t("another")}
          </Button>
        </div>
        <p className="text-sm text-muted">{t("noSize")}</p>
        <DeleteAll visit={visit} />
      </div>
    </div>
  );
}
