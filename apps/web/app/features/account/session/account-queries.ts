import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../lib/api/use-client.ts";

/** What this room reads from the server. `security`: what turning two-step login on or off changes. */
export const accountKeys = {
  profile: ["profile"],
  photos: ["photos"],
  consents: ["consents"],
  google: ["google"],
  security: ["security"],
  twoStep: ["security", "two-step"],
  passkeys: ["security", "passkeys"],
  sessions: ["security", "sessions"],
};

/** What the account has agreed to: the terms, and the storage of photos. */
export function useConsents() {
  const getClient = useClient();
  return useQuery({
    queryKey: accountKeys.consents,
    queryFn: async () => (await getClient()).pictures.consents(),
    meta: { optional: true },
  });
}
