/** Sends mail, only from jobs (see `mailer.ts`): a mail server is slow and sometimes unreachable. */
import type { MailConfig } from "../config/config.mail.ts";

export type MailMessage = {
  /** Determines the Message-ID and the outbox's file name, so a recipient who gets a message twice can recognise it. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to it unsubscribes without a confirmation (RFC 8058); a browser finds a page there. */
  unsubscribeUrl?: string | null;
  createdAt: Date;
};

/** Besides those that every mail has. */
export function headersOf({ unsubscribeUrl }: MailMessage): Record<string, string> {
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (!unsubscribeUrl) return automatic;
  return {
    ...automatic,
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

export interface Mail {
  /** Resolves when the message was handed over. @throws MailRefused if retrying is useless; any other error may be temporary */
  send(message: MailMessage, options?: { signal?: AbortSignal }): Promise<void>;
  /** Only if messages are stored here: removes those with these ids. */
  forget?(ids: string[]): Promise<void>;
  /** Only if messages are stored here: removes those sent before `time`. */
  forgetBefore?(time: Date): Promise<void>;
}

/** This message, or its recipient, is permanently refused. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailRefused";
  }
}

export const messageIdOf = (id: string, from: MailConfig["from"]): string =>
  `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
