import type { AdminTryOn, AdminUserDetail, TryOnStatus } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { SheetSection } from "./sheet-section.tsx";

const OUTCOMES: { status: TryOnStatus; label: string }[] = [
  { status: "succeeded", label: "Succeeded" },
  { status: "failed", label: "Failed" },
  { status: "cancelled", label: "Cancelled" },
  { status: "processing", label: "Processing" },
  { status: "queued", label: "Queued" },
];

/** How they ended. The pictures are private to the person and not shown here. */
export function UserTryOns({ tryOns: { byStatus, recent } }: { tryOns: AdminUserDetail["tryOns"] }) {
  return (
    <SheetSection title="Try-ons">
      <p className="tabular mb-3 text-sm text-muted">
        {OUTCOMES.filter(({ status }) => (byStatus[status] ?? 0) > 0)
          .map(({ status, label }) => `${formatNumber(byStatus[status] ?? 0)} ${label.toLowerCase()}`)
          .join(", ") || "None yet."}
      </p>
      {recent.length > 0 ? (
        <ul className="divide-y divide-line border-y text-sm">
          {recent.map((tryOn) => (
            <li key={tryOn.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
              <span>{outcomeOf(tryOn)}</span>
              <span className="tabular text-muted">
                {[formatDay(tryOn.createdAt), tryOn.engine, durationOf(tryOn), tryOn.viaApi ? "by API key" : null]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </SheetSection>
  );
}

function outcomeOf({ status, errorCode, creditsUsed }: AdminTryOn): string {
  const label = OUTCOMES.find((outcome) => outcome.status === status)?.label ?? status;
  if (errorCode) return `${label}: ${errorCode}`;
  return creditsUsed === null ? label : `${label}, ${creditsUsed === 1 ? "1 credit" : `${creditsUsed} credits`}`;
}

const durationOf = ({ durationMs }: AdminTryOn) =>
  durationMs === null ? null : `${formatNumber(durationMs / 1000, 1)} s`;
