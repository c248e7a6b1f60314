/** What the sign-in form checks before it asks the server; the sentences are fixed: S5.01 to S5.09 in docs/requirements.md. */
import { EMAIL_PATTERN, PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS, type RegisterRequest } from "@toile/contract";

export type AuthMode = "login" | "register";

export type AuthFields = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  confirmPassword: string;
  referralCode: string;
};

const required = (message: string) => (value: string) => value.trim() !== "" || message;

export const checkFirstName = required("First name is required");
export const checkLastName = required("Last name is required");

export function checkEmail(value: string): true | string {
  if (value.trim() === "") return "Email is required";
  return EMAIL_PATTERN.test(value.trim()) || "Email is invalid";
}

export function checkPassword(value: string): true | string {
  if (value === "") return "Password is required";
  if (value.length < PASSWORD_MIN_CHARACTERS) return `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
  return new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES || "Password is too long";
}

export function checkConfirmation(value: string, password: string): true | string {
  if (value === "") return "Please confirm your password";
  return value === password || "Passwords do not match";
}

/** The referral code travels only when there is something in it. */
export function toRegisterRequest(fields: AuthFields): RegisterRequest {
  const referralCode = fields.referralCode.trim();
  return {
    email: fields.email.trim(),
    password: fields.password,
    firstName: fields.firstName.trim(),
    lastName: fields.lastName.trim(),
    ...(referralCode ? { referralCode } : {}),
  };
}
