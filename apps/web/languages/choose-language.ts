/**
 * The first of the wanted languages that we have; English if we have none of them.
 * @param wanted - Language tags such as `de-AT`, which is German; empty ones are skipped.
 */
export function chooseLanguage(wanted: readonly string[], known: readonly string[]): string {
  const codes = wanted.map((tag) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? "");
  return codes.find((code) => known.includes(code)) ?? "en";
}
