/** The email that was typed on the screen before, carried in router state so that nobody types it twice. */
export function typedEmail(state: unknown): string {
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}
