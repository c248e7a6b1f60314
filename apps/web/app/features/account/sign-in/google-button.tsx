import { API_BASE } from "@toile/contract";
import { type MouseEvent, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

const GOOGLE_ADDRESS = `${API_BASE}/auth/google`;

/** A full-page link, as sign-in at Google needs; asked first, because a server without Google answers 503 in bare JSON. */
export function GoogleButton() {
  const [asking, setAsking] = useState(false);
  const go = async (event: MouseEvent) => {
    event.preventDefault();
    if (asking) return;
    setAsking(true);
    const answer = await fetch(GOOGLE_ADDRESS, { redirect: "manual" }).catch(() => null);
    setAsking(false);
    if (answer?.type === "opaqueredirect") window.location.assign(GOOGLE_ADDRESS);
    else if (answer) {
      toast({ title: "Google sign-in is not set up here", description: "Please use your email and a password." });
    } else {
      toast({ title: "No connection", description: "Please try again once you are online.", variant: "destructive" });
    }
  };
  return (
    <a
      href={GOOGLE_ADDRESS}
      onClick={go}
      aria-busy={asking}
      className={buttonClass({ variant: "secondary", size: "large" })}
    >
      <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
        <path d="M12.2 10.3v3.6h5.1c-.5 2.3-2.4 3.6-5.1 3.6a5.5 5.5 0 1 1 0-11c1.4 0 2.6.5 3.6 1.4l2.6-2.6A9.2 9.2 0 1 0 12.2 21.2c5.3 0 9-3.7 9-9 0-.7-.1-1.3-.2-1.9h-8.8Z" />
      </svg>
      Continue with Google
    </a>
  );
}
