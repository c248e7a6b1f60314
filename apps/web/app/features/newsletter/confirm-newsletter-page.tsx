import { MailCheck } from "lucide-react";
import { Link } from "react-router";
import { useLinkToken } from "../../lib/page/use-link-token.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkDone, LinkPage, LinkQuestion } from "../../ui/link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";

const toBlog = (
  <Button asChild variant="secondary">
    <Link to="/blog">Read the blog</Link>
  </Button>
);

export function ConfirmNewsletterPage({ confirm }: { confirm: (token: string) => Promise<{ email: string }> }) {
  const { state, press, begin } = useLinkAction(confirm);
  useLinkToken(begin);
  return (
    <LinkPage>
      {state.step === "done" ? (
        <LinkDone icon={<MailCheck strokeWidth={1.25} />} title="You are subscribed" action={toBlog}>
          New posts go to <span className="break-words text-ink">{state.answer.email}</span>. Each one has a link to
          unsubscribe.
        </LinkDone>
      ) : state.step === "refused" ? (
        <>
          <h1 className="sr-only">Confirm the newsletter</h1>
          <ErrorState title="This link no longer works" action={toBlog}>
            Please enter your address on the blog again, and we'll send you a new link.
          </ErrorState>
        </>
      ) : (
        <LinkQuestion
          title="Confirm the newsletter"
          lead="Press the button to get new posts of our blog by email."
          action="Subscribe"
          step={state.step}
          failed={state.step === "asking" && state.failed}
          onPress={() => void press()}
        />
      )}
    </LinkPage>
  );
}
