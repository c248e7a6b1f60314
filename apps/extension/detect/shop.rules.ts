/** What a shop sells, by its menu, its title and its description, and by what else the page shows. */
import { type Kind, kindOfName, kindOfWords } from "./kind.rules.ts";
import type { Shop } from "./score.rules.ts";

/** A menu with both has clothes, or shoes, or watches, or scents. */
const PEOPLE =
  /^(?:wo)?men|^damen|^herren|^dames|^heren|^dam$|^herr$|^femme|^homme|^mujer|^hombre|^donna|^uomo|^mulher|^homem|^feminino|^masculino|^kobiet|^damsk|^mężcz|^męsk|^ona$|^on$/i;

class Counts {
  readonly #clothes = new Set<string>();
  readonly #accessories = new Set<string>();
  readonly #goods = new Set<string>();
  #hasMore = false;

  note(text: string, kind: Kind): void {
    const word = text.toLowerCase();
    if (kind === "maybe") this.#hasMore = true;
    if (kind === "clothes") this.#clothes.add(word);
    if (kind === "accessory") this.#accessories.add(word);
    if (kind === "goods") this.#goods.add(word);
  }

  /** Than the odd gift card or clothes brush. */
  get hasMoreGoods(): boolean {
    return this.#goods.size * 5 > this.#clothes.size;
  }

  get shop(): Shop {
    const clothes = this.#clothes.size;
    const accessories = this.#accessories.size;
    const goods = this.#goods.size;
    if ((clothes >= 2 && goods === 0) || clothes >= Math.max(3, goods * 3))
      return accessories > clothes * 2 ? "mixed" : "clothes";
    if (clothes === 0 && !this.#hasMore) return goods + accessories >= 2 ? "other" : "unknown";
    return clothes > goods && clothes >= accessories ? "mixed" : "unknown";
  }
}

/**
 * @param links - The menu. What it says of the shop, the page cannot contradict.
 * @param about - The shop's title and description.
 * @param names - Of other things on the page.
 */
export function shopOf(links: string[], about: string[], names: string[], language: string): Shop {
  const counts = new Counts();
  for (const link of links) {
    counts.note(link, kindOfName(link, language));
    if (PEOPLE.test(link.trim())) counts.note("people", "clothes");
  }
  for (const text of about) for (const [word, kind] of kindOfWords(text, language)) counts.note(word, kind);
  if (counts.shop === "clothes" || counts.shop === "other") return counts.shop;
  for (const name of new Set(names)) counts.note(name, kindOfName(name, language));
  return counts.shop === "clothes" && counts.hasMoreGoods ? "mixed" : counts.shop;
}
