import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { OpenSeam } from "./message-drawings.tsx";
import { MessagePage } from "./message-page.tsx";

/** Replaces a page that could not be loaded. Retries without reloading the document, which would end in the browser's own error page. */
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
      <p>This page could not be loaded. It will load when you're back online.</p>
    </MessagePage>
  );
}
