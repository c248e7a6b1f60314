import type { ProductImport } from "@toile/contract";
import { formatMoment } from "../../../lib/format/moment.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { useAdminApi } from "../load/admin-api.ts";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { isUnderWay } from "./use-import.ts";

const SHOWN = 10;

export type ImportHistoryProps = { onShow: (old: ProductImport) => void };

/** Earlier imports, each with what became of its rows and its pictures. */
export function ImportHistory({ onShow }: ImportHistoryProps) {
  const api = useAdminApi();
  const { data: imports } = useAdminQuery({
    queryKey: adminKeys.imports,
    failure: "Failed to load earlier imports",
    load: ({ shop }) => shop.productImports(SHOWN),
  });
  if (!imports || imports.length === 0) return null;
  const open = async (old: ProductImport) => {
    // The list has no reasons of pictures that failed.
    const whole = await api.getClient().then(
      ({ shop }) => shop.productImport(old.id),
      () => old,
    );
    onShow(whole);
  };
  return (
    <section>
      <h3 className="mb-2 font-medium">Earlier imports</h3>
      <ul className="divide-y divide-line border-y text-sm">
        {imports.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => void open(one)}
              className="grid w-full cursor-pointer gap-x-4 gap-y-0.5 py-3 text-left sm:grid-cols-[1fr_auto]"
            >
              <span className="min-w-0 truncate font-medium underline">{one.fileName || "A file without a name"}</span>
              <time dateTime={one.createdAt} className="text-muted">
                {formatMoment(one.createdAt)}
              </time>
              <span className="text-muted sm:col-span-2">{summaryOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '12 new, 3 changed, 1 row left out, 2 without pictures' */
export function summaryOf(given: ProductImport): string {
  const { state, dryRun, created, updated, failed, pictures } = given;
  if (isUnderWay(given)) return "Under way";
  const parts = [`${formatNumber(created)} new`, `${formatNumber(updated)} changed`];
  if (failed > 0) parts.push(`${formatNumber(failed)} ${failed === 1 ? "row" : "rows"} left out`);
  if (pictures.waiting > 0) parts.push(`${formatNumber(pictures.waiting)} waiting for pictures`);
  if (pictures.failed > 0) parts.push(`${formatNumber(pictures.failed)} without a picture`);
  const head = state === "failed" ? "Incomplete: " : dryRun ? "Only checked: " : "";
  return head + parts.join(", ");
}
