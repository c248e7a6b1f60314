import { ApiError, type SupportRequest } from "@toile/contract";
import { useMemo } from "react";
import { useSession } from "../features/account/session/session.tsx";
import { ContactForm } from "../features/help/contact-form.tsx";
import { type Asking, NOT_SENT, NotSent } from "../features/help/use-contact-form.ts";
import { serverMessage } from "../lib/api/server-message.ts";
import { useClient } from "../lib/api/use-client.ts";

/** Connects the form with the session's room: rooms do not import each other. */
export function OwnContactForm() {
  const getClient = useClient();
  const { user } = useSession();
  const asking = useMemo<Asking>(
    () => ({
      begin: async () => (await getClient()).support.begin(),
      send: async (request: SupportRequest) => {
        try {
          await (await getClient()).support.send(request);
        } catch (error) {
          const refused =
            error instanceof ApiError ? { fields: error.fields, isStale: error.code === "INVALID_LINK" } : {};
          throw new NotSent(serverMessage(error) ?? NOT_SENT, refused);
        }
      },
    }),
    [getClient],
  );
  return <ContactForm asking={asking} person={user ? { name: user.name, email: user.email } : null} />;
}
