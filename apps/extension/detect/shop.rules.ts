/** What a shop sells, by its menu, its title and its description. */
import { kindOfName, kindOfWords } from "./kind.rules.ts";
import type { Shop } from "./score.rules.ts";

/** A menu with both has clothes, or shoes, or watches, or scents. */
const PEOPLE =
  /^(?:wo)?men|^damen|^herren|^dames|^heren|^dam$|^herr$|^femme|^homme|^mujer|^hombre|^donna|^uomo|^mulher|^homem|^feminino|^masculino|^kobiet|^damsk|^mężcz|^męsk|^ona$|^on$/i;

export function shopOf(links: string[], about: string[], language: string): Shop {
  const counts = { clothes: new Set<string>(), accessory: new Set<string>(), goods: new Set<string>() };
  let hasMore = false;
  const note = (text: string, kind: string) => {
    if (kind in counts) counts[kind as keyof typeof counts].add(text.toLowerCase());
  };
  for (const link of links) {
    const kind = kindOfName(link, language);
    note(link, kind);
    if (kind === "maybe") hasMore = true;
    if (PEOPLE.test(link.trim())) counts.clothes.add("people");
  }
  for (const text of about) for (const [word, kind] of kindOfWords(text, language)) note(word, kind);
  const clothes = counts.clothes.size;
  const accessories = counts.accessory.size;
  const goods = counts.goods.size;
  if ((clothes >= 2 && goods === 0) || clothes >= Math.max(3, goods * 3))
    return accessories > clothes * 2 ? "mixed" : "clothes";
  if (clothes === 0 && !hasMore) return goods + accessories >= 2 ? "other" : "unknown";
  return clothes > goods && clothes >= accessories ? "mixed" : "unknown";
}
