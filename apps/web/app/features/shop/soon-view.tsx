import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { Soon } from "../../lib/soon.ts";

export type SoonViewProps<T> = {
  value: Soon<T>;
  /** Its shape, while it is on its way. */
  fallback: ReactNode;
  /** Where it never came: the stream broke off. */
  broken: ReactNode;
  children: (value: T) => ReactNode;
};

/** Shows what is there at once, and what is still on its way when it comes. */
export function SoonView<T>({ value, fallback, broken, children }: SoonViewProps<T>) {
  if ("now" in value) return children(value.now);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value.later} errorElement={broken}>
        {/* Await's type takes a function of the awaited value; T is never itself a promise. */}
        {(arrived) => children(arrived as T)}
      </Await>
    </Suspense>
  );
}
