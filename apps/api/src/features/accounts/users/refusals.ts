/** Refusals that several files of accounts throw. */
import { AppError } from "../../../platform/errors.ts";

export function emailTaken(): AppError {
  return new AppError("EMAIL_TAKEN", "An account with this email already exists.", {
    details: [{ path: "email", message: "An account with this email already exists." }],
  });
}

/** Only for somebody who has shown that the account is theirs: a stranger learns from it that there is one. */
export function accountSuspended(): AppError {
  return new AppError("ACCOUNT_SUSPENDED", "This account is suspended. Please contact support.");
}

/** The words of X.02; the client renews its session once and then shows them. */
export function sessionOver(): AppError {
  return new AppError("UNAUTHENTICATED", "Your session has expired. Please log in again.");
}
