import { useMessages } from "use-intl";
import type { Problem } from "./visit/run-visit.ts";

/** Codes that say nothing about the pictures. */
const NOT_NOW = new Set(["RATE_LIMITED", "INSUFFICIENT_CREDITS", "FORBIDDEN", "NOT_FOUND", "SERVICE_UNAVAILABLE"]);

/** Why there is no picture, and what to do about it. */
export function ProblemNote({ problem }: { problem: Problem }) {
  const { advice }: { advice: Texts<Advice> } = useMessages();
  const sentence = useSentence(problem);
  const { code } = problem;
  const { title, steps } = advice[NOT_NOW.has(code) ? "notNow" : code] ?? advice.general;
  return (
    <div role="alert" className="rounded-picture bg-muslin px-5 py-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-sm text-muted">{sentence}</p>
      {steps ? (
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm marker:text-thread">
          {steps.split("\n").map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Advice = { title: string; steps: string };
type Texts<T> = { readonly general: T; readonly [code: string]: T | undefined };

/** In the visitor's language; an unknown code's own sentence as the server wrote it. */
export function useSentence({ code, reason, message }: Pick<Problem, "code" | "reason" | "message">): string {
  const { problems }: { problems: { readonly [code: string]: string | undefined; INTERNAL: string } } = useMessages();
  return (reason && problems[reason]) || problems[code] || message || problems.INTERNAL;
}
