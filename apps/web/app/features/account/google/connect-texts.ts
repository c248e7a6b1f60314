/** The outcomes of connecting an account with Google. */
import type { GoogleConnectResult } from "@toile/contract";
import { FAILURE_NOTES } from "./read-callback.ts";

type Texts = { title: string; description: string; variant?: "destructive" };

const refused = (description: string): Texts => ({ title: "Not connected", description, variant: "destructive" });

export const CONNECT_TEXTS: Record<GoogleConnectResult, Texts> = {
  connected: { title: "Google connected", description: "You can log in with it from now on." },
  cancelled: {
    title: "Not connected",
    description: "You left Google before choosing an account. Nothing has changed.",
  },
  expired: refused(FAILURE_NOTES.expired),
  failed: refused("We could not use what Google answered. Please try again."),
  unavailable: refused("Google does not answer at the moment. Please try again later."),
  not_configured: refused("Google sign-in is not set up here."),
  unverified_email: refused(FAILURE_NOTES.unverified_email),
  other_account: refused("Another Google account is connected already. Disconnect that one first."),
  unconfirmed_admin: refused(FAILURE_NOTES.unconfirmed_admin),
  taken: refused("That Google account belongs to another account here. Choose another one at Google."),
  unconfirmed: refused("Please confirm your email first. Your profile sends you the link."),
  signed_out: refused("You were logged out meanwhile. Please log in and try again."),
};
