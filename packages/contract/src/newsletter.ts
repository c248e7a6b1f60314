/** The newsletter: an address that asks for it. */
import { z } from "zod";
import { email } from "./accounts.ts";

export const newsletterRequest = z.object({ email });

/** The same for every address, so that nobody learns who reads the newsletter. */
export const newsletterAnswer = z.object({ message: z.string() });
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;
