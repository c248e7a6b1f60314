/** The newsletter: an email address that asks for it, with or without an account. */
import { z } from "zod";
import { email } from "./accounts.ts";

export const newsletterRequest = z.object({ email });

/** The same for every address, so that nobody learns who reads the newsletter. */
export const newsletterAnswer = z.object({ message: z.string() });
