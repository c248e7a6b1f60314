/** The first start of an installation: the person who has the printed code creates the first administrator. */
import { z } from "zod";
import { registerRequest } from "../account/accounts.ts";

/** As printed: two groups of five. Case, spaces and hyphens do not matter. */
const code = z.string().trim().min(1, "Please write the code").max(40, "This is not the code");

export const setupCode = z.object({ code });
/** Where the test mail goes. */
export const setupMail = setupCode.extend({ email: registerRequest.shape.email });
export const setupRequest = registerRequest.omit({ referralCode: true }).extend({ code });
export type SetupRequest = z.output<typeof setupRequest>;

/** 200 while the installation has no administrator, 404 from then on. */
export const setupOpen = z.object({ open: z.literal(true) });

/** How the installation is configured, as far as the environment says. For a secret, only whether it is set. */
export const setupState = z.object({
  settings: z.array(z.object({ name: z.string(), value: z.string(), secret: z.boolean() })),
  /** False: mail is stored in the installation's own outbox and not sent. */
  sendsMail: z.boolean(),
});
export type SetupState = z.infer<typeof setupState>;
