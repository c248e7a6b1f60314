import { useMutation } from "@tanstack/react-query";
import type { CreditBalance } from "@toile/contract";
import { ApiError } from "@toile/contract";
import { useClient } from "../../lib/api/use-client.ts";
import { formatNumber } from "../../lib/format/number.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

const creditsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? "credit" : "credits"}`;

/** Mails the link that confirms the email once more. */
function SendAgain() {
  const getClient = useClient();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => (await getClient()).profile.sendEmailLink(),
    onSuccess: () => toast({ title: "Sent again", description: "Please check your inbox." }),
    onError: (error) => {
      const tooOften = error instanceof ApiError && error.status === 429;
      toast({
        title: "Not sent",
        description: tooOften ? "We have just sent it. Please check your inbox." : "Please try again.",
        variant: "destructive",
      });
    },
    meta: { optional: true },
  });
  return (
    <Button variant="link" size="small" loading={isPending} onClick={() => mutate()}>
      Send again
    </Button>
  );
}

/** Beside a try-on that has no credits yet: `credits` come with the confirmation. */
export function EmailFirst({ credits }: { credits: number }) {
  return (
    <p className="text-sm">
      <strong className="font-medium">{formatNumber(credits)} free credits are waiting for you.</strong> Open the link
      in our email, then come back here. <SendAgain />
    </p>
  );
}

/** Credits that wait for a confirmed email; renders nothing if there are none. */
export function PendingCredits({ pending }: { pending: CreditBalance["pending"] }) {
  const { ownEmail, friendEmail } = pending;
  if (ownEmail === 0 && friendEmail === 0) return null;
  return (
    <div className="mt-4 grid gap-2 border-t pt-4 text-sm">
      {ownEmail > 0 ? (
        <p>
          <strong className="font-medium">{creditsOf(ownEmail)}</strong> when you confirm your email: open the link in
          our email. <SendAgain />
        </p>
      ) : null}
      {friendEmail > 0 ? (
        <p>
          <strong className="font-medium">{creditsOf(friendEmail)}</strong> when the friend who used your code confirms
          theirs.
        </p>
      ) : null}
    </div>
  );
}
