const DESCRIPTION_MAX = 160;

/** As many sentences as fit, by default into a search engine's description; never cut inside a word. */
export function shorten(text: string, max = DESCRIPTION_MAX): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole.length <= max) return whole;
  const cut = whole.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}
