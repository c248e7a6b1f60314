/** Mail goes out here, from jobs alone (see `mailer.ts`): a mail server is slow, and sometimes not there at all. */
import type { MailConfig } from "../config/config.mail.ts";

export type MailMessage = {
  /** Makes the Message-ID and the outbox's file name: a recipient who gets a message twice can see that it is one. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to it ends what this mail is one of, without a question (RFC 8058); a browser finds a page there. */
  unsubscribeUrl?: string | null;
  createdAt: Date;
};

/** Beside those that every mail has. */
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
  /**
   * Resolves when somebody else has taken charge of the message.
   * @throws MailRefused when trying again is of no use; anything else may pass
   */
  send(message: MailMessage, options?: { signal?: AbortSignal }): Promise<void>;
  /** Where messages stay with us: removes those with these ids. */
  forget?(ids: string[]): Promise<void>;
  /** Where messages stay with us: removes those that were sent before. */
  forgetBefore?(time: Date): Promise<void>;
}

/** This message, or its recipient, is not taken and never will be. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailRefused";
  }
}

export const messageIdOf = (id: string, from: MailConfig["from"]): string =>
  `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
