import type { PhotoCheck, PhotoOutlook } from "@toile/contract";
import clsx from "clsx";
import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import { Spinner } from "../../../ui/spinner.tsx";
import type { PhotoCheckState } from "./use-photo-check.ts";
import { VERDICT_TEXTS, type VerdictTexts, verdictOf } from "./verdict.ts";

const ICONS = { works: CircleCheck, limited: TriangleAlert, impossible: CircleX } as const;
/** A harmless finding is information, not praise. */
const MARKS = { ...ICONS, works: Info } as const;
const COLOURS: Record<PhotoOutlook, string> = {
  works: "text-ok",
  limited: "text-caution",
  impossible: "text-thread",
};

/**
 * The check's verdict on the photo above it. Keeps its live region while it is empty, so that screen readers announce the verdict.
 */
export function PhotoVerdict({ state, texts = VERDICT_TEXTS }: { state: PhotoCheckState; texts?: VerdictTexts }) {
  return (
    <div role="status" className={clsx(state.status !== "silent" && "w-fit max-w-[25.76em] px-5 text-left")}>
      {state.status === "checking" ? (
        <p className="flex items-center gap-2.5 text-muted">
          <span className="flex w-5 shrink-0 justify-center">
            <Spinner size="small" />
          </span>
          {texts.checking}
        </p>
      ) : null}
      {state.status === "checked" ? <Findings check={state.found.check} texts={texts} /> : null}
      {state.status !== "silent" ? (
        <p className="mt-2 pl-[1.875rem] text-sm text-balance text-muted">
          {state.status === "checking" ? texts.checkingHere : texts.checkedHere}
        </p>
      ) : null}
    </div>
  );
}

function Findings({ check, texts }: { check: PhotoCheck; texts: VerdictTexts }) {
  const { outlook: overall, findings } = verdictOf(check);
  const Icon = ICONS[overall];
  return (
    <div className="animate-settle-in">
      <p className={clsx("flex items-start gap-2.5 font-medium", COLOURS[overall])}>
        <Icon className="mt-[0.15em] size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {texts.titles[overall]}
      </p>
      {findings.length > 0 ? (
        <ul className="mt-2 grid gap-1.5">
          {findings.map(({ code, finding, outlook, message }) => {
            const Mark = MARKS[outlook];
            return (
              <li key={code} className="flex items-start gap-2.5">
                <span className="flex w-5 shrink-0 justify-center">
                  <Mark
                    className={clsx("mt-[0.3em] size-4", outlook === "works" ? "text-muted" : COLOURS[outlook])}
                    strokeWidth={1.75}
                    aria-hidden="true"
                  />
                </span>
                {(finding && texts.findings?.[finding]) ?? message}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
