/** The outcomes of connecting an account with Google. */
import type { GoogleConnectResult } from "@toile/contract";
import { FAILURE_NOTES } from "./read-callback.ts";

type Texts = { title: string; description: string; variant?: "destructive" };

const refused = (description: string): Texts => ({ title: "Not connected", description, variant: "destructive" });

export const CONNECT_TEXTS: Record<GoogleConnectResult, Texts> = {
  connected: { title: "Google connected", description: "You can now log in with it." },
  cancelled: {
    title: "Not connected",
    description: "You left Google before choosing an account. Nothing has changed.",
  },
  expired: refused(FAILURE_NOTES.expired),
  failed: refused("We could not use Google's response. Please try again."),
  unavailable: refused("Google is not responding at the moment. Please try again later."),
  not_configured: refused("Google login is not set up here."),
  unverified_email: refused(FAILURE_NOTES.unverified_email),
  other_account: refused("Another Google account is already connected. Disconnect it first."),
  unconfirmed_admin: refused(FAILURE_NOTES.unconfirmed_admin),
  taken: refused("That Google account belongs to another account here. Choose a different one."),
  unconfirmed: refused("Please confirm your email first. You can request the link in your profile."),
  signed_out: refused("You have been logged out. Please log in and try again."),
};
