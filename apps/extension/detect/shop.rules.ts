/** What a shop sells, by its menu, its title and its description, and by what else the page shows. */
import { type Kind, kindOfName, kindOfWords } from "./kind.rules.ts";
import type { Shop } from "./score.rules.ts";

/** A menu with both has clothes, or shoes, or watches, or scents. */
const PEOPLE =
  /^(?:wo)?men|^damen|^herren|^dames|^heren|^dam$|^herr$|^femme|^homme|^mujer|^hombre|^donna|^uomo|^mulher|^homem|^feminino|^masculino|^kobiet|^damsk|^mężcz|^męsk|^ona$|^on$/i;

/** Pets and dolls, whose clothes are called by people's words. */
const ANIMALS =
  /(?<!\p{L})(?:dogs?|cats?|pets?|pupp(?:y|ies)|dolls?|hunde?|katzen?|haustiere?|puppen?|honden?|katten?|huisdier\p{L}*|poppen|hundar?|katt|husdjur|dock(?:a|or)|kæledyr|kjæledyr|dukker?|chiens?|chats?|animaux|poupées?|perr[oa]s?|gat[oa]s?|mascotas?|muñec[oa]s?|can[ei]|gatt[oi]|animali|bambol[ae]|cães|cachorros?|bonec[oa]s?|ps(?:a|y|ów)|kot(?:y|ów)?|zwierząt|lal(?:ki|ek))(?!\p{L})/iu;

/** "Cat print dresses" are not. */
export const isForAnimals = (text: string, language: string) =>
  ANIMALS.test(text) && kindOfName(text, language) === "goods";

class Counts {
  readonly #clothes = new Set<string>();
  readonly #accessories = new Set<string>();
  readonly #goods = new Set<string>();
  #hasMore = false;
  #unknown = 0;

  note(text: string, kind: Kind): void {
    const word = text.toLowerCase();
    if (kind === "maybe") this.#hasMore = true;
    if (kind === "unknown") this.#unknown += 1;
    if (kind === "clothes") this.#clothes.add(word);
    if (kind === "accessory") this.#accessories.add(word);
    if (kind === "goods") this.#goods.add(word);
  }

  /** Than the odd gift card or clothes brush. */
  get hasMoreGoods(): boolean {
    return this.#goods.size * 5 > this.#clothes.size;
  }

  /** Of a list: one odd thing among many clothes does not make it a mixed one. */
  get list(): Shop {
    const others = this.#accessories.size + this.#goods.size;
    if (this.#clothes.size >= LIST_MIN && others * 6 <= this.#clothes.size) return "clothes";
    return others > 1 && others * 2 >= this.#clothes.size ? "mixed" : "unknown";
  }

  get isMostlyUnknown(): boolean {
    return this.#unknown > this.#accessories.size + this.#goods.size;
  }

  get hasMostlyClothes(): boolean {
    return this.#clothes.size >= LIST_MIN && this.#clothes.size > this.#accessories.size + this.#goods.size;
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

const LIST_MIN = 3;

/**
 * What the shop sells, and what else the page shows.
 *
 * @param links - The menu. A page of clothes contradicts it only in a shop for people.
 * @param about - The shop's title and description.
 * @param names - Of other things on the page.
 */
export function shopOf(
  links: string[],
  about: string[],
  names: string[],
  language: string,
): { shop: Shop; list: Shop } {
  const counts = new Counts();
  for (const link of links) {
    counts.note(link, kindOfName(link, language));
    if (PEOPLE.test(link.trim())) counts.note("people", "clothes");
  }
  const said = new Counts();
  for (const text of about)
    for (const [word, kind] of kindOfWords(text, language)) {
      counts.note(word, kind);
      said.note(word, kind);
    }
  const shown = new Counts();
  for (const name of new Set(names)) shown.note(name, kindOfName(name, language));
  const { list } = shown;
  const { shop } = counts;
  const forAnimals = links.filter((link) => ANIMALS.test(link)).length;
  const isAnimals = forAnimals > 0 && forAnimals * 3 >= links.length;
  if (shop === "other" && isAnimals) return { shop: "animals", list };
  if (shop === "other" && shown.hasMostlyClothes && said.shop !== "other") return { shop: "unknown", list };
  if (shop === "clothes" || shop === "other") return { shop, list };
  for (const name of new Set(names)) counts.note(name, kindOfName(name, language));
  if (counts.shop === "clothes" && counts.hasMoreGoods) return { shop: "mixed", list };
  // One scent among fancy names says little.
  return { shop: counts.shop === "other" && shown.isMostlyUnknown ? "unknown" : counts.shop, list };
}
