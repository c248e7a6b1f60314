import type { Problem } from "./visit/run-visit.ts";

/** Why there is no picture, and what to do about it. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div role="alert" className="rounded-picture bg-muslin px-5 py-4">
      <p className="font-medium">{problem.title}</p>
      <p className="mt-1 text-sm text-muted">{problem.message}</p>
      {problem.steps.length > 0 ? (
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm marker:text-thread">
          {problem.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
