import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { OpenSeam } from "./message-drawings.tsx";
import { MessagePage } from "./message-page.tsx";

export type ErrorPageProps = {
  requestId?: string | undefined;
  /** What went wrong, for developers; never shown in production. */
  detail?: string | undefined;
};

export function ErrorPage({ requestId, detail }: ErrorPageProps) {
  return (
    <MessagePage
      picture={<OpenSeam />}
      title={
        <>
          Something came apart <em className="text-thread">at the seam.</em>
        </>
      }
      action={
        <>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <Button asChild variant="secondary">
            <Link to="/">Return to Home</Link>
          </Button>
        </>
      }
      footnote={requestId ? `If you write to us about it, this helps: ${requestId}` : undefined}
    >
      <p>This is our fault, not yours. Your photos, credits and try-ons are safe. Reloading usually fixes it.</p>
      {detail ? (
        <pre className="mt-6 overflow-x-auto rounded-picture bg-muslin p-4 text-left text-xs text-ink">{detail}</pre>
      ) : null}
    </MessagePage>
  );
}
