/** How emails compare. */

/**
 * The form that sign-in compares and that is unique. Dots and plus parts stay: two addresses may belong to two people.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
