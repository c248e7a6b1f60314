import { Link } from "react-router";
import { CutPattern } from "../features/shell/message/message-drawings.tsx";
import { MessagePage } from "../features/shell/message/message-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { Button } from "../ui/button.tsx";

export const meta = () => pageMeta({ title: "Still being cut", hidden: true });

/** An address that is linked to and whose page is not made yet. */
export default function ComingRoute() {
  return (
    <MessagePage
      picture={<CutPattern />}
      title={
        <>
          This room is <em className="text-thread">still being cut.</em>
        </>
      }
      action={
        <>
          <Button asChild>
            <Link to="/try-on">Try something on</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/">Return to Home</Link>
          </Button>
        </>
      }
    >
      <p>The pattern is drawn and the cloth is on the table. Until it is sewn, there is nothing to see here.</p>
    </MessagePage>
  );
}
