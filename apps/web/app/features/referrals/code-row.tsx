import type { ReferralStats } from "@toile/contract";
import { Copy, Share2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { copyCode, invitation, shareInvitation } from "./copy-code.ts";

/** The code in large type, to copy or send. */
export function CodeRow({ stats }: { stats: Pick<ReferralStats, "referralCode" | "creditsPerReferral"> }) {
  const { referralCode, creditsPerReferral } = stats;
  return (
    <div className="grid gap-3">
      <p className="tabular rounded-field border border-dashed border-edge bg-bg px-4 py-3 text-center text-lead font-medium tracking-[0.12em]">
        <span className="sr-only">Your referral code: </span>
        {referralCode}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copyCode(referralCode)}
          className="min-h-11 whitespace-nowrap"
        >
          <Copy className="size-4.5" aria-hidden="true" />
          Copy code
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void shareInvitation(invitation(window.location.origin, referralCode, creditsPerReferral))}
          className="min-h-11 whitespace-nowrap"
        >
          <Share2 className="size-4.5" aria-hidden="true" />
          Invite
        </Button>
      </div>
    </div>
  );
}
