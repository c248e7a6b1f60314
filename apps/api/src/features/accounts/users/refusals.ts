/** Errors that several files of accounts throw. */
import { AppError } from "../../../platform/errors.ts";

export function emailTaken(): AppError {
  return new AppError("EMAIL_TAKEN", "An account with this email already exists.", {
    details: [{ path: "email", message: "An account with this email already exists." }],
  });
}

/** Only for a person who has proved that the account is theirs: it reveals to a stranger that the account exists. */
export function accountSuspended(): AppError {
  return new AppError("ACCOUNT_SUSPENDED", "This account is suspended. Please contact support.");
}

/** The text of X.02; the client renews its session once before showing it. */
export function sessionOver(): AppError {
  return new AppError("UNAUTHENTICATED", "Your session has expired. Please log in again.");
}
