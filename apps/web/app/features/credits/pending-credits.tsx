import type { Client, CreditBalance } from "@toile/contract";
import { ApiError } from "@toile/contract";
import { useState } from "react";
import { formatNumber } from "../../lib/format/number.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

const creditsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? "credit" : "credits"}`;

/** Credits that wait for a confirmed email; renders nothing if there are none. */
export function PendingCredits({
  pending,
  loadClient,
}: {
  pending: CreditBalance["pending"];
  loadClient: () => Promise<Client>;
}) {
  const [busy, setBusy] = useState(false);
  const { ownEmail, friendEmail } = pending;
  if (ownEmail === 0 && friendEmail === 0) return null;

  const sendAgain = async () => {
    setBusy(true);
    try {
      await (await loadClient()).profile.sendEmailLink();
      toast({ title: "Sent again", description: "Please look into your inbox." });
    } catch (error) {
      const tooOften = error instanceof ApiError && error.status === 429;
      toast({
        title: "Not sent",
        description: tooOften ? "That was often enough for now. Please look into your inbox." : "Please try again.",
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="mt-4 grid gap-2 border-t pt-4 text-sm">
      {ownEmail > 0 ? (
        <p>
          <strong className="font-medium">{creditsOf(ownEmail)}</strong> when you confirm your email: open the link in
          our email.{" "}
          <Button variant="link" size="small" loading={busy} onClick={() => void sendAgain()}>
            Send again
          </Button>
        </p>
      ) : null}
      {friendEmail > 0 ? (
        <p>
          <strong className="font-medium">{creditsOf(friendEmail)}</strong> when the friend who came by your code
          confirms theirs.
        </p>
      ) : null}
    </div>
  );
}
