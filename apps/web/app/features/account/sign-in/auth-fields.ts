/** The sign-in forms' checks before the server is asked; the sentences are fixed: S5.01 to S5.09 in docs/requirements.md. */
import {
  EMAIL_PATTERN,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
  personName,
  type RegisterRequest,
} from "@toile/contract";
import { z } from "zod";

export type AuthMode = "login" | "register";

const required = (message: string) => z.string().trim().min(1, message);

const email = required("Email is required").regex(EMAIL_PATTERN, "Email is invalid");

const password = z
  .string()
  .min(1, "Password is required")
  .min(PASSWORD_MIN_CHARACTERS, `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, "Password is too long");

export const loginFields = z.object({ email, password });

export const forgotFields = z.object({ email });

const confirmPassword = z.string().min(1, "Please confirm your password");

const samePasswords = {
  check: (fields: { password: string; confirmPassword: string }) =>
    fields.confirmPassword === "" || fields.confirmPassword === fields.password,
  params: {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    // Together with other fields' errors, not after them.
    when: () => true,
  },
};

export const resetFields = z.object({ password, confirmPassword }).refine(samePasswords.check, samePasswords.params);

export const registerFields = z
  .object({
    firstName: personName("First name is required"),
    lastName: personName("Last name is required"),
    email,
    password,
    confirmPassword,
    referralCode: z.string().trim(),
  })
  .refine(samePasswords.check, samePasswords.params)
  .transform(({ confirmPassword, referralCode, ...fields }): RegisterRequest => {
    // The referral code is sent only if there is one.
    return referralCode ? { ...fields, referralCode } : fields;
  });

/** As typed, before it is checked. */
export type RegisterFields = z.input<typeof registerFields>;
