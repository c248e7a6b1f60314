import { useRouteLoaderData } from "react-router";

/** How many days this installation stores a result that nobody likes; undefined where the root loader itself failed. */
export function useResultDays(): number | undefined {
  return useRouteLoaderData<{ resultDays: number }>("root")?.resultDays;
}
