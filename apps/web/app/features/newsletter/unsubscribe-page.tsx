import { MailX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkDone, LinkPage, LinkQuestion } from "../../ui/link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";

const toBlog = (
  <Button asChild variant="secondary">
    <Link to="/blog">Read the blog</Link>
  </Button>
);

/** Mail programs POST to the same URL, so its token is in the query. */
export function UnsubscribePage({ unsubscribe }: { unsubscribe: (token: string) => Promise<unknown> }) {
  const [search] = useSearchParams();
  const { state, press, begin } = useLinkAction(unsubscribe);
  const token = search.get("token");
  const first = useRef(begin);
  useEffect(() => first.current(token), [token]);
  return (
    <LinkPage>
      {state.step === "done" ? (
        <LinkDone icon={<MailX strokeWidth={1.25} />} title="You are unsubscribed" action={toBlog}>
          You will get no more newsletters, and we have deleted your address from the list. Your account, if you have
          one, has not changed.
        </LinkDone>
      ) : state.step === "refused" ? (
        <>
          <h1 className="sr-only">Unsubscribe</h1>
          <ErrorState title="This link is not valid" action={toBlog}>
            Please open the link at the end of a newsletter again. Part of it may be missing.
          </ErrorState>
        </>
      ) : (
        <LinkQuestion
          title="Unsubscribe"
          lead="You will get no more newsletters from us."
          action="Unsubscribe"
          step={state.step}
          failed={state.step === "asking" && state.failed}
          onPress={() => void press()}
        />
      )}
    </LinkPage>
  );
}
