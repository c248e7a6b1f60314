/** The second step of signing in: a code from an authenticator app, or a recovery code instead. */
import { z } from "zod";

/** What the login may ask for after the password. */
export const secondFactorMethods = ["totp", "passkey", "recovery-code"] as const;

/** In the details of the 401 TWO_FACTOR_REQUIRED that a login gets after a correct password. */
export const secondFactorChallenge = z.object({
  challengeToken: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  expiresAt: z.iso.datetime(),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** As people type them: spaces and hyphens are ignored. */
const typedCode = z.string({ error: "Please enter the code" }).trim().min(1, "Please enter the code").max(64);

export const secondFactorAnswer = z.object({ challengeToken: z.string().min(1).max(512), code: typedCode });
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

export const securityState = z.object({
  twoFactor: z.object({
    enabled: z.boolean(),
    since: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int().nonnegative(),
    /** Without it, the account may not act as an administrator. */
    required: z.boolean(),
  }),
});
export type SecurityState = z.infer<typeof securityState>;

const currentPassword = z.string().max(4096).optional();

/** `currentPassword` is needed if the account has one; otherwise the sign-in must be recent. */
export const ownerProof = z.object({ currentPassword });
export type OwnerProof = z.infer<typeof ownerProof>;

/** Needs a code as well, so that a stolen password alone cannot turn off the second step. */
export const ownerProofWithCode = ownerProof.extend({ code: typedCode });
export type OwnerProofWithCode = z.infer<typeof ownerProofWithCode>;

/** For the authenticator app: the same secret as text and as the URL in a QR code. */
export const totpEnrolment = z.object({ secret: z.string(), uri: z.string() });
export type TotpEnrolment = z.infer<typeof totpEnrolment>;

export const totpConfirmation = z.object({ code: typedCode });

/** Shown once. Each code works once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
