/** The first start of an installation: who has the code that it printed makes the first administrator. */
import { z } from "zod";
import { registerRequest } from "../account/accounts.ts";

/** As it is printed: two groups of five. Capitals, spaces and hyphens do not matter. */
const code = z.string().trim().min(1, "Please write the code").max(40, "This is not the code");

export const setupCode = z.object({ code });
/** Where the mail that tries the settings goes. */
export const setupMail = setupCode.extend({ email: registerRequest.shape.email });
export const setupRequest = registerRequest.omit({ referralCode: true }).extend({ code });
export type SetupRequest = z.output<typeof setupRequest>;

/** 200 as long as nobody administers the installation, and 404 from then on. */
export const setupOpen = z.object({ open: z.literal(true) });

/** How it is set up, as far as the environment says. Of a secret only whether it is set. */
export const setupState = z.object({
  settings: z.array(z.object({ name: z.string(), value: z.string(), secret: z.boolean() })),
  /** False: mail is kept in the installation's own outbox, and nobody gets it. */
  sendsMail: z.boolean(),
});
export type SetupState = z.infer<typeof setupState>;
