/** The newsletter: an email address that subscribes to it, with or without an account. */
import { z } from "zod";
import { email } from "./accounts.ts";

export const newsletterRequest = z.object({ email });

/** The token in a link of the newsletter's mails. */
export const newsletterToken = z.object({ token: z.string().min(1).max(512) });
/** The address that the newsletter goes to from now on. */
export const newsletterConfirmed = z.object({ email: z.string() });

/** The same for every address, so that the response does not reveal who subscribes. */
export const newsletterAnswer = z.object({ message: z.string() });
