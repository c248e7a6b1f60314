import { API_BASE } from "@toile/contract";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { type Origin, originPath } from "../session/origin.ts";
import { GoogleMark } from "./google-mark.tsx";
import { keepOrigin } from "./google-trip.ts";

const GOOGLE_ADDRESS = `${API_BASE}/auth/google`;

export type GoogleButtonProps = {
  /** The page to return to afterwards. */
  from: Origin | null;
  /** In case a new account is made. */
  referralCode: string;
  /**
   * Signing in at Google leaves the page and everything in its memory. Called before leaving, and again if the visitor comes back without
   * signing in.
   */
  onLeave: () => Promise<void>;
  onBack: () => Promise<unknown>;
};

function addressOf({ from, referralCode }: Pick<GoogleButtonProps, "from" | "referralCode">): string {
  const query = new URLSearchParams();
  const returnTo = originPath(from);
  if (returnTo) query.set("returnTo", returnTo);
  if (referralCode) query.set("referralCode", referralCode);
  return query.size > 0 ? `${GOOGLE_ADDRESS}?${query}` : GOOGLE_ADDRESS;
}

/** Null: the server did not respond. */
async function isConfigured(): Promise<boolean | null> {
  try {
    const response = await fetch(`${GOOGLE_ADDRESS}/status`);
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "configured" in answer && answer.configured === true;
  } catch {
    return null;
  }
}

/**
 * A full-page link, which sign-in at Google needs. The server is asked first, so that a visitor stays on the page if Google
 * sign-in is not available.
 */
export function GoogleButton(props: GoogleButtonProps) {
  const [leaving, setLeaving] = useState(false);
  const address = addressOf(props);
  const { onBack } = props;
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    // Going back in the browser shows the page as it was left, busy.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      void back.current();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const go = async (event: MouseEvent) => {
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    const configured = await isConfigured();
    if (configured) {
      keepOrigin(props.from);
      await props.onLeave();
      window.location.assign(address);
      return;
    }
    setLeaving(false);
    if (configured === null) {
      toast({ title: "No connection", description: "Please try again once you are online.", variant: "destructive" });
    } else {
      toast({ title: "Google login is not set up here", description: "Please use your email and a password." });
    }
  };
  return (
    <a href={address} onClick={go} aria-busy={leaving} className={buttonClass({ variant: "secondary", size: "large" })}>
      <GoogleMark />
      Continue with Google
    </a>
  );
}
