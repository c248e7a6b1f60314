/** The stand-in as a program: PORT is its own, APP_URL the site that redirects to it. */
import { API_BASE } from "@toile/contract";
import { openStandIn, STAND_IN_CLIENT } from "./stand-in.ts";

const { PORT = "4000", APP_URL = "http://localhost:3000" } = process.env;
const { issuer } = await openStandIn({
  port: Number(PORT),
  redirectUrls: [`${APP_URL}${API_BASE}/auth/google/callback`],
});
const { clientId, clientSecret } = STAND_IN_CLIENT;
console.info(`Start Toile with these, and Google is ${issuer}:
GOOGLE_ISSUER=${issuer} GOOGLE_CLIENT_ID=${clientId} GOOGLE_CLIENT_SECRET="${clientSecret}"`);
