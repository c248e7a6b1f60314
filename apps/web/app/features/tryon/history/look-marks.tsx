import type { HistoryItem } from "@toile/contract";
import { Badge } from "../../../ui/badge.tsx";

/** Over the picture: that it was free, and that others can see it. */
export function LookMarks({ look, shared }: { look: Pick<HistoryItem, "charged" | "free">; shared: boolean }) {
  return (
    <>
      {look.charged ? null : (
        <Badge variant="outlined" className="absolute bottom-1.5 left-1.5 bg-bg px-2">
          {look.free ? "Free" : "Not charged"}
        </Badge>
      )}
      {shared ? (
        <Badge variant="outlined" className="absolute top-1.5 left-1.5 bg-bg px-2">
          Shared
        </Badge>
      ) : null}
    </>
  );
}
