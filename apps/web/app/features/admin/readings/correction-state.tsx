import type { CorrectionState, CorrectionVoid } from "@toile/contract";
import { Badge } from "../../../ui/badge.tsx";

const WHY: Record<CorrectionVoid, string> = {
  picture: "The product's picture has changed since then.",
  kind: "The product's kind of garment has changed since then.",
};

/** Whether a correction still applies, and why not. */
export function CorrectionStateText({ state }: { state: CorrectionState }) {
  if (state === "holds") return <Badge variant="ok">Applies</Badge>;
  return (
    <>
      <Badge variant="thread">No longer applies</Badge>
      <span className="mt-1 block w-32 text-sm whitespace-normal text-muted sm:w-auto">{WHY[state]}</span>
    </>
  );
}

/** Among a product's other marks. */
export function VoidCorrection({ state }: { state: CorrectionVoid }) {
  return (
    <Badge variant="thread" title={WHY[state]}>
      Correction void
    </Badge>
  );
}
