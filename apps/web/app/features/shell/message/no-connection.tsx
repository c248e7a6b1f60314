import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { OpenSeam } from "./message-drawings.tsx";
import { MessagePage } from "./message-page.tsx";

/** In the place of a page that could not be fetched. Asks again without loading the document anew, which would end in the browser's own error. */
export function NoConnection() {
  const location = useLocation();
  const navigate = useNavigate();
  const tryAgain = useCallback(
    () => navigate(location, { replace: true, state: location.state }),
    [navigate, location],
  );
  useEffect(() => {
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [tryAgain]);
  return (
    <MessagePage
      picture={<OpenSeam />}
      title={
        <>
          No <em className="text-thread">connection</em>
        </>
      }
      action={<Button onClick={tryAgain}>Try again</Button>}
    >
      <p>This page could not be loaded. It comes by itself once you are online again.</p>
    </MessagePage>
  );
}
