import { useRouteLoaderData } from "react-router";

/** How many days this installation stores a result that is not liked; undefined if the root loader itself failed. */
export function useResultDays(): number | undefined {
  return useRouteLoaderData<{ resultDays: number }>("root")?.resultDays;
}
