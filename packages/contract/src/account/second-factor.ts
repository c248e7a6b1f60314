/** The second step of signing in: a code of an authenticator app, or a recovery code in its place. */
import { z } from "zod";

/** What may be asked for after the password. */
export const secondFactorMethods = ["totp", "passkey", "recovery-code"] as const;

/**
 * Stands among the details of the 401 TWO_FACTOR_REQUIRED with which a login answers whose password
 * was right.
 */
export const secondFactorChallenge = z.object({
  challengeToken: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  expiresAt: z.iso.datetime(),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** As people type them: spaces and hyphens do not count. */
const typedCode = z.string({ error: "Please enter the code" }).trim().min(1, "Please enter the code").max(64);

export const secondFactorAnswer = z.object({ challengeToken: z.string().min(1).max(512), code: typedCode });
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

export const securityState = z.object({
  twoFactor: z.object({
    enabled: z.boolean(),
    since: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int().nonnegative(),
    /** The account may do nothing as an administrator without it. */
    required: z.boolean(),
  }),
});
export type SecurityState = z.infer<typeof securityState>;

const currentPassword = z.string().max(4096).optional();

/** `currentPassword` is needed where the account has one; else the sign-in has to be fresh. */
export const ownerProof = z.object({ currentPassword });
export type OwnerProof = z.infer<typeof ownerProof>;

/** As well a code, so that a stolen password alone does not turn the second step off. */
export const ownerProofWithCode = ownerProof.extend({ code: typedCode });
export type OwnerProofWithCode = z.infer<typeof ownerProofWithCode>;

/** For the authenticator app: the same secret as text and as the address in a QR code. */
export const totpEnrolment = z.object({ secret: z.string(), uri: z.string() });
export type TotpEnrolment = z.infer<typeof totpEnrolment>;

export const totpConfirmation = z.object({ code: typedCode });

/** Shown once; each works once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
