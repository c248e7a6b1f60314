/** The email from the previous screen, carried in router state so that it need not be typed again. */
export function typedEmail(state: unknown): string {
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}
