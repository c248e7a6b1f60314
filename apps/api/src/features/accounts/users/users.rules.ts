/** How emails compare. */

/** What sign-in compares and what is unique. Dots and plus parts stay: two addresses may be two people. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
