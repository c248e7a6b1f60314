import { useNavigation } from "react-router";

/** A thin line along the top from the press to the next page, however slow the server is. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="pointer-events-none fixed inset-x-0 top-0 z-70 h-[3px] origin-left animate-advance bg-thread forced-colors:bg-[Highlight] motion-reduce:animate-none"
    />
  );
}
