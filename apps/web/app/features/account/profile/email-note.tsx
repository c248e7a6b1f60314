import { useMutation } from "@tanstack/react-query";
import { ApiError, type User } from "@toile/contract";
import type { ReactNode } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

export type EmailNoteProps = {
  user: User;
  onUpdated: (user: User) => void;
  /** A sentence about the reward for confirming, or nothing. */
  reward: ReactNode;
};

/** Below the email: what still has to be confirmed in its inbox. Renders nothing if that is done. */
export function EmailNote({ user, onUpdated, reward }: EmailNoteProps) {
  const { email, emailVerified, pendingEmail } = user;
  const to = pendingEmail ?? email;
  const { sendAgain, keep } = useEmailActs({ email, to, onUpdated });
  if (pendingEmail === null && emailVerified) return null;

  return (
    <div role="status" className="rounded-field bg-muslin px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        {pendingEmail === null ? (
          <>
            Not confirmed yet. Please open the link in our email to <strong className="font-medium">{to}</strong>.
          </>
        ) : (
          <>
            We have sent a link to <strong className="font-medium">{to}</strong>. Until you open it, you log in with{" "}
            <strong className="font-medium">{email}</strong>.
          </>
        )}
        {reward}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <Button
          type="button"
          variant="link"
          size="small"
          loading={sendAgain.isPending}
          onClick={() => sendAgain.mutate()}
        >
          Send again
        </Button>
        {pendingEmail === null ? null : (
          <Button type="button" variant="link" size="small" loading={keep.isPending} onClick={() => keep.mutate()}>
            Keep the old one
          </Button>
        )}
      </div>
    </div>
  );
}

type EmailActs = Pick<EmailNoteProps, "onUpdated"> & { email: string; to: string };

function useEmailActs({ email, to, onUpdated }: EmailActs) {
  const getClient = useClient();
  const onError = (title: string) => (error: Error) => {
    if (isExpired(error)) return;
    const tooOften = error instanceof ApiError && error.status === 429;
    toast({
      title,
      description: tooOften
        ? "We have just sent it. Please check your inbox, and try again later."
        : "Please try again.",
      variant: "destructive",
    });
  };
  const sendAgain = useMutation({
    mutationFn: async () => (await getClient()).profile.sendEmailLink(),
    onSuccess: () => toast({ title: "Sent again", description: `We are sending the link to ${to}.` }),
    onError: onError("Not sent"),
  });
  const keep = useMutation({
    mutationFn: async () => (await getClient()).profile.update({ email }),
    onSuccess: onUpdated,
    onError: onError("Update failed"),
  });
  return { sendAgain, keep };
}
