/** Sends mail through an SMTP server. */
import { createTransport } from "nodemailer";
import type { MailConfig } from "../config/config.mail.ts";
import { headersOf, type Mail, MailRefused, messageIdOf } from "./mail.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** What a server may refuse for good: the addresses or the message. A bad password is not permanent, because an operator can correct it. */
const ABOUT_THE_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

export function createSmtpMail({
  url,
  requireTls,
  from,
}: {
  url: string;
  requireTls: boolean;
  from: MailConfig["from"];
}): Mail {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A message is our own text: it must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message, { signal } = {}) {
      const { id, to, subject, text, html, createdAt } = message;
      try {
        await transport.sendMail({
          messageId: messageIdOf(id, from),
          from,
          // As an object, so that a comma in it does not create a second recipient.
          to: { name: "", address: to },
          subject,
          text,
          html,
          date: createdAt,
          headers: headersOf(message),
          ...(signal ? { signal } : {}),
        });
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal) throw new MailRefused(refusal, { cause: error });
        throw error;
      }
    },
  };
}

/** The server's words if they are final: 5xx for an address or the message itself. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const final = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  return final && typeof code === "string" && ABOUT_THE_MESSAGE.has(code) ? error.message : null;
}
