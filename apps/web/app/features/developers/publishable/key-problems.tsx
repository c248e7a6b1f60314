import type { PublishableKey } from "@toile/contract";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoment } from "../../../lib/format/moment.ts";

type Problem = PublishableKey["problems"][number];

/** Why visitors could not use the button in the last 24 hours, and what to do about it. */
export function KeyProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {problems.map((problem) => (
        <li key={problem.code} className="flex gap-3 rounded-picture bg-muslin px-4 py-3 text-sm">
          <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-thread" strokeWidth={1.6} aria-hidden="true" />
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {textOf(problem)} <span className="text-muted">Last seen {formatMoment(problem.at)}.</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function textOf({ code, origin }: Problem): ReactNode {
  if (code === "OUT_OF_CREDITS")
    return (
      <>
        We hid the button because you have no credits left.{" "}
        <Link to="/buy-credits" className="target underline decoration-thread underline-offset-4">
          Get more credits
        </Link>
      </>
    );
  if (code === "BUDGET_USED_UP")
    return "We hid the button because this key had used all its try-ons for 24 hours. You can raise the number.";
  return `The button is hidden at ${origin ?? "a page"}, which is not one of this key’s pages. Add it if it is yours.`;
}
