import { ApiError, type Client } from "@toile/contract";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { useLinkToken } from "../../../lib/page/use-link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LinkDone, LinkPage, LinkQuestion } from "../../../ui/link-page.tsx";

export type ConfirmEmailPageProps = {
  getGuest: () => Promise<Client>;
  signedIn: boolean;
  /** Updates the rest of the page and returns the user's credits; if it fails, the confirmation still counts. */
  onConfirmed: () => Promise<{ balance: number } | null>;
};

type State =
  | { step: "reading" }
  | { step: "asking"; token: string; failed: boolean }
  | { step: "sending"; token: string }
  | { step: "confirmed"; email: string; balance: number }
  /** The server's sentence, or null if the URL has no token at all. */
  | { step: "refused"; reason: string | null };

export function ConfirmEmailPage({ getGuest, signedIn, onConfirmed }: ConfirmEmailPageProps) {
  const [state, setState] = useState<State>({ step: "reading" });

  useLinkToken((token) =>
    setState(token ? { step: "asking", token, failed: false } : { step: "refused", reason: null }),
  );

  const confirm = async (token: string) => {
    setState({ step: "sending", token });
    try {
      const { email } = await (await getGuest()).auth.confirmEmail(token);
      setState({ step: "confirmed", email, balance: 0 });
      const credits = await onConfirmed().catch(() => null);
      if (credits) setState({ step: "confirmed", email, balance: credits.balance });
    } catch (error) {
      const refused = error instanceof ApiError && (error.status === 400 || error.status === 409);
      const reason = refused ? serverMessage(error) : undefined;
      setState(reason ? { step: "refused", reason } : { step: "asking", token, failed: true });
    }
  };

  return (
    <LinkPage>
      {state.step === "confirmed" ? (
        <Confirmed {...state} signedIn={signedIn} />
      ) : state.step === "refused" ? (
        <Refused reason={state.reason} />
      ) : (
        <LinkQuestion
          title="Confirm your email"
          lead="Press the button to confirm that this inbox is yours."
          action="Confirm"
          step={state.step}
          failed={state.step === "asking" && state.failed}
          onPress={() => state.step === "asking" && void confirm(state.token)}
        />
      )}
    </LinkPage>
  );
}

function Confirmed({ email, balance, signedIn }: { email: string; balance: number; signedIn: boolean }) {
  const action = (
    <Button asChild>
      {signedIn ? (
        <Link to="/try-on">Go to your try-on</Link>
      ) : (
        <Link to="/login" state={{ from: "/try-on" }}>
          Log in
        </Link>
      )}
    </Button>
  );
  return (
    <LinkDone icon={<MailCheck strokeWidth={1.25} />} title="Email confirmed" action={action}>
      Thank you. You can now log in with <span className="break-words text-ink">{email}</span>.
      {balance > 0 ? ` You have ${formatNumber(balance)} ${balance === 1 ? "credit" : "credits"}.` : null}
    </LinkDone>
  );
}

function Refused({ reason }: { reason: string | null }) {
  return (
    <>
      <h1 className="sr-only">Confirm your email</h1>
      <ErrorState
        title={reason === null ? "There is no link here" : "Not confirmed"}
        action={
          <Button asChild variant="secondary">
            <Link to="/profile">Go to your profile</Link>
          </Button>
        }
      >
        {reason ?? "Please open the link in our email again, or request a new one in your profile."}
      </ErrorState>
    </>
  );
}
