import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { BareHanger } from "./message-drawings.tsx";
import { MessagePage } from "./message-page.tsx";

export function NotFound() {
  return (
    <MessagePage
      picture={<BareHanger />}
      eyebrow="404"
      title="Page Not Found"
      action={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    >
      <p>There is nothing on this hanger. The link may be old, or it dropped a stitch on the way here.</p>
    </MessagePage>
  );
}
