import { Check } from "lucide-react";
import { Link } from "react-router";
import { creditsText } from "../../../lib/format/money.ts";
import { Button } from "../../../ui/button.tsx";

/** Above the profile after a purchase: the credits received, and a link back to what they were for. */
export function PaidNoticeBar({ credits, backTo }: { credits: number; backTo: string | null }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-field bg-muslin px-5 py-4">
      <p className="flex items-center gap-3">
        <Check className="size-5 shrink-0 text-ok" aria-hidden="true" />
        {creditsText(credits)} added. Thank you.
      </p>
      <Button asChild>
        <Link to={backTo ?? "/try-on"}>{labelFor(backTo)}</Link>
      </Button>
    </div>
  );
}

function labelFor(backTo: string | null): string {
  if (backTo === null) return "Try something on";
  if (backTo.startsWith("/try-on")) return "Back to your garment";
  return backTo.startsWith("/product/") ? "Back to the garment" : "Back to where you were";
}
