import type { ProductImport } from "@toile/contract";
import { Link } from "react-router";
import { formatNumber } from "../../../lib/format/number.ts";
import { Progress } from "../../../ui/progress.tsx";

const PROBLEMS_SHOWN = 20;

/** Pictures are fetched after the rows: how many products have theirs, and why others have none. */
export function ImportPictures({ pictures }: Pick<ProductImport, "pictures">) {
  const { waiting, ready, failed, problems } = pictures;
  const total = waiting + ready + failed;
  if (total === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">Pictures</h3>
      <div role="status" className="grid gap-2 text-sm">
        <p>
          {formatNumber(ready)} of {formatNumber(total)} products have their pictures.
          {waiting > 0 ? ` We are still fetching those of ${formatNumber(waiting)}; you can close this window.` : ""}
          {failed > 0 ? ` We could not fetch those of ${formatNumber(failed)}.` : ""}
        </p>
        {waiting > 0 ? (
          <Progress value={Math.round(((ready + failed) / total) * 100)} label="Progress of the pictures" />
        ) : null}
      </div>
      {problems.length > 0 ? (
        <ul className="divide-y divide-line border-y text-sm">
          {problems.slice(0, PROBLEMS_SHOWN).map(({ productId, slug, reason }) => (
            <li key={productId} className="grid gap-0.5 py-2">
              <Link to={`/product/${slug}`} className="font-medium underline">
                {slug}
              </Link>
              <span className="wrap-anywhere whitespace-pre-line text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {problems.length > PROBLEMS_SHOWN ? (
        <p className="text-sm text-muted">And {formatNumber(problems.length - PROBLEMS_SHOWN)} more.</p>
      ) : null}
    </section>
  );
}
