import { ApiError, type Client, type User } from "@toile/contract";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

export type EmailNoteProps = {
  user: User;
  loadClient: () => Promise<Client>;
  onUpdated: (user: User) => void;
  onExpired: () => void;
  /** A sentence about the reward for confirming, or nothing. */
  reward: ReactNode;
};

/** Below the email: what still has to be confirmed in its inbox. Renders nothing if that is done. */
export function EmailNote({ user, loadClient, onUpdated, onExpired, reward }: EmailNoteProps) {
  const [busy, setBusy] = useState<"sending" | "keeping" | null>(null);
  const { email, emailVerified, pendingEmail } = user;
  if (pendingEmail === null && emailVerified) return null;

  const run = async (what: "sending" | "keeping", work: (client: Client) => Promise<void>) => {
    setBusy(what);
    try {
      await work(await loadClient());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      const tooOften = error instanceof ApiError && error.status === 429;
      toast({
        title: what === "sending" ? "Not sent" : "Update failed",
        description: tooOften
          ? "We have just sent it. Please check your inbox, and try again later."
          : "Please try again.",
        variant: "destructive",
      });
    } finally {
      setBusy(null);
    }
  };

  const to = pendingEmail ?? email;
  const sendAgain = () =>
    run("sending", async (client) => {
      await client.profile.sendEmailLink();
      toast({ title: "Sent again", description: `We are sending the link to ${to}.` });
    });
  const keep = () => run("keeping", async (client) => onUpdated(await client.profile.update({ email })));

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
        <Button type="button" variant="link" size="small" loading={busy === "sending"} onClick={() => void sendAgain()}>
          Send again
        </Button>
        {pendingEmail === null ? null : (
          <Button type="button" variant="link" size="small" loading={busy === "keeping"} onClick={() => void keep()}>
            Keep the old one
          </Button>
        )}
      </div>
    </div>
  );
}
