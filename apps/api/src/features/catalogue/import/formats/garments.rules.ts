/** What a product is, by the words of its category and name. Pure. */
import type { GarmentCategory } from "@toile/contract";
import { splitList } from "./fields.rules.ts";

/** `none`: something that is not worn on the body like clothes, such as shoes, a bag or a ring. */
export type Garment = GarmentCategory | "none";

/**
 * Words in the languages of the shops we know, as parts of regular expressions. Those in `ends` may also end a longer
 * word: "sundress", "Lederjacke", "Wanderschuhe".
 */
const WORDS: { garment: Garment; whole: string; ends: string }[] = [
  {
    garment: "one-pieces",
    whole:
      "gowns?|overalls?|one[- ]pieces?|pant suits?|robes?|abiti?|vestidos?|jurk(?:en)?|suki?enk[ai]|klänning(?:ar)?|combinaisons?|monos?|macac[aã]o|tut[ae]",
    ends: "dress(?:es)?|jumpsuits?|playsuits?|rompers?|bodysuits?|dungarees|kleid(?:er)?|overalls?|anzüge?",
  },
  {
    garment: "bottoms",
    whole:
      "pants?|chinos?|shorts|bottoms?|culottes?|skorts?|tights|r[oö]ck(?:e|en)?|jupes?|faldas?|gonn[ae]|rok(?:ken)?|kjol(?:ar)?|saias?|spódnic[ae]|pantal[oó]n(?:es|i|s)?|broek(?:en)?|spodnie|byxor|calças?|cal[cç][oõ]es|bermudas?",
    ends: "trousers?|sweatpants|skirts?|jeans|leggings?|joggers?|hosen?|broek|röcke?",
  },
  {
    garment: "tops",
    whole:
      "tops?|tees?|polos?|hood(?:y|ies)|jackets?|blazers?|vests?|parkas?|hemd(?:en)?|chemis(?:es?|iers?)|chemisiers?|camis(?:a|as|eta|etas|ola|olas|ia|ie)|maglion[ei]|magliett[ae]|vestes?|manteau[x]?|pulls?|giacc(?:a|he)|chaquetas?|abrigos?|jersey|koszul(?:a|e|ka|ki)|kurtk[ai]|bluzk?[ai]|swet(?:er|ry)|tröj(?:a|or)|skjort(?:a|or)|jack(?:a|or)|kapp(?:a|or)|trui(?:en)?|jas(?:sen)?|casacos?|blus(?:a|as|ão)",
    ends: "shirts?|blouses?|sweaters?|jumpers?|cardigans?|pullovers?|hoodies?|jackets?|coats?|jacken?|mäntel|mantel|blusen?|hemden?|strickjacken?|westen?",
  },
  {
    garment: "none",
    whole:
      "accessor(?:y|ies)|accessoires?|accesorios|accessori|zubehör|acessórios|akcesoria|boots?|high[- ]tops?|pumps|heels|mules|clogs|trainers|flats|socks?|rings?|watch(?:es)?|purses?|wallets?|clutch(?:es)?|totes?|belts?|caps?|hats?|gloves?|scar(?:f|ves)|shawls?|ties?|chokers?|bangles?|pendants?|brooch(?:es)?|pins?|charms?|jewel(?:le)?ry|umbrellas?|keyrings?|decor|home & garden|music|gift cards?|toys?|books?|mugs?|posters?|electronics|furniture|sacs?|bijoux|bagues?|colliers?|bracelets?|boucles d.oreilles|chapeau[x]?|ceintures?|écharpes?|bottes|chaussures?|baskets|lunettes|montres?|zapat(?:o|os|illas)|botas?|botines|bols[oa]s?|collar(?:es)?|pendientes|anill?os?|pulseras?|cintur[oó]n(?:es)?|gorr[ao]s?|scarp[ae]|stival[ei]|bors[ae]|collan[ae]|orecchini|anell[oi]|bracciali?|cintur[ae]|cappell[oi]|sjaals?|riem(?:en)?|hoed(?:en)?|but(?:y|ów)|torebk[ai]|tor(?:ba|by)|naszyjnik[i]?|kolczyki|pierścion(?:ek|ki)|pas(?:ek|ki)|czapk[ai]|sk(?:o|or)|väsk(?:a|or)|halsband|örhängen|bälten?|mössor?|sapatos?|sapatilhas|malas?|colar(?:es)?|brincos|chapéus?",
    ends: "shoes?|sneakers?|sandals?|slippers?|loafers?|bags?|backpacks?|necklaces?|bracelets?|earrings?|(?:sun|eye)glasses|beanies?|schuhe?n?|stiefel|stiefeletten?|sandalen|taschen?|rucksäcke?|rucksack|halsketten?|armbänder|armband|ohrringe?|schmuck|gürtel|mützen?|schals?|sonnenbrillen?|schoenen|laarzen|tassen|skor|väskor|smycken",
  },
];

const GARMENT_WORDS = new RegExp(
  WORDS.map(({ whole, ends }) => `(?<!\\p{L})((?:${whole})|\\p{L}*(?:${ends}))(?!\\p{L})`).join("|"),
  "giu",
);
/** What follows is not what the product is: "dress with a belt", "Kleid aus Leinen". */
const ASIDE =
  /\s(?:with|without|in|for|from|of|mit|ohne|aus|für|avec|sans|en|pour|de|con|sin|per|di|met|voor|z|dla|med|com)\s|[(,:–—]|\s-\s/iu;

const garmentsIn = (text: string): Garment[] =>
  [...text.matchAll(GARMENT_WORDS)].flatMap(
    ([, ...groups]) => WORDS[groups.findIndex((group) => group)]?.garment ?? [],
  );

/** The last word says what a thing is: "dress shoes", "shirt dress", "boot-cut jeans". */
function garmentOfName(name: string): Garment | undefined {
  const [head = ""] = name.split(ASIDE);
  return garmentsIn(head).at(-1) ?? garmentsIn(name).at(0);
}

/** "Shoes & Clothing" says nothing, "Jumpsuits & Dresses" does. */
function garmentOfCategory(category: string): Garment | undefined {
  if (/(?<!\p{L})(?:clothing|apparel|kleidung|mode|fashion)(?!\p{L})/iu.test(category)) return undefined;
  const found = new Set(
    category.split(/&|,|\/|\s(?:and|und|et|y|e|en|i|och)\s/iu).flatMap((part) => garmentsIn(part).at(-1) ?? []),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** Longer texts say no more, and take time to read. */
const READ_CHARACTERS = 200;

/** By the innermost category, then by the name, then by the other categories. Undefined: nothing tells. */
export function guessGarment(category: string[], name: string): Garment | undefined {
  const [innermost = "", ...outer] = category.map((part) => part.slice(0, READ_CHARACTERS)).toReversed();
  return (
    garmentOfCategory(innermost) ??
    garmentOfName(name.slice(0, READ_CHARACTERS)) ??
    outer.map(garmentOfCategory).find((garment) => garment !== undefined)
  );
}

/** "Apparel & Accessories > Clothing > Dresses": the specific parts, outermost first. */
export function splitCategory(text: string): string[] {
  const parts = splitList(text, ">");
  // The generic roots of Google's and Shopify's taxonomies, which a shop of garments does not need.
  const telling = parts.filter(
    (part, i) => i === parts.length - 1 || !/^(apparel & accessories|clothing|home)$/i.test(part),
  );
  return telling.slice(-3);
}

/**
 * What Google's public table of product categories says about clothes and what goes with them, by its numbers
 * (`taxonomy-with-ids.en-US.txt`, version 2021-09-21).
 */
const GOOGLE: Record<string, string> = {
  166: "Apparel & Accessories",
  1604: "Clothing",
  5322: "Activewear",
  182: "Baby & Toddler Clothing",
  2271: "Dresses",
  5182: "One-Pieces",
  5250: "One-Pieces > Jumpsuits & Rompers",
  5490: "One-Pieces > Leotards & Unitards",
  7132: "One-Pieces > Overalls",
  203: "Outerwear",
  5506: "Outerwear > Chaps",
  5598: "Outerwear > Coats & Jackets",
  5514: "Outerwear > Rain Pants",
  3066: "Outerwear > Rain Suits",
  5909: "Outerwear > Snow Pants & Suits",
  1831: "Outerwear > Vests",
  7313: "Outfit Sets",
  204: "Pants",
  212: "Shirts & Tops",
  207: "Shorts",
  1581: "Skirts",
  6229: "Skirts > Knee-Length Skirts",
  6228: "Skirts > Long Skirts",
  2331: "Skirts > Mini Skirts",
  5344: "Skorts",
  208: "Sleepwear & Loungewear",
  5713: "Sleepwear & Loungewear > Loungewear",
  5513: "Sleepwear & Loungewear > Nightgowns",
  2580: "Sleepwear & Loungewear > Pajamas",
  2302: "Sleepwear & Loungewear > Robes",
  1594: "Suits",
  5183: "Suits > Pant Suits",
  1516: "Suits > Skirt Suits",
  1580: "Suits > Tuxedos",
  211: "Swimwear",
  5388: "Traditional & Ceremonial Clothing",
  213: "Underwear & Socks",
  209: "Underwear & Socks > Socks",
  2306: "Uniforms",
  5441: "Wedding & Bridal Party Dresses",
  5330: "Wedding & Bridal Party Dresses > Bridal Party Dresses",
  5329: "Wedding & Bridal Party Dresses > Wedding Dresses",
  167: "Clothing Accessories",
  169: "Clothing Accessories > Belts",
  170: "Clothing Accessories > Gloves & Mittens",
  173: "Clothing Accessories > Hats",
  177: "Clothing Accessories > Scarves & Shawls",
  178: "Clothing Accessories > Sunglasses",
  184: "Costumes & Accessories",
  6552: "Handbag & Wallet Accessories",
  6551: "Handbags, Wallets & Cases",
  3032: "Handbags, Wallets & Cases > Handbags",
  2668: "Handbags, Wallets & Cases > Wallets & Money Clips",
  188: "Jewelry",
  191: "Jewelry > Bracelets",
  194: "Jewelry > Earrings",
  196: "Jewelry > Necklaces",
  200: "Jewelry > Rings",
  201: "Jewelry > Watches",
  1933: "Shoe Accessories",
  187: "Shoes",
};

/** The main categories of Google's and Shopify's tables in which nothing is worn. */
const NOTHING_WORN =
  /^(?:animals|arts|business|cameras|electronics|food|furniture|hardware|health|home & garden|media|office|software|toys|vehicles)/i;

/** By a category of Google's table, as a number or in words, or of Shopify's, whose words are the same. */
export function garmentOfTable(text: string): Garment | undefined {
  return NOTHING_WORN.test(text.trim()) ? "none" : guessGarment(categoryOfGoogle(text), "");
}

/** Google's category as a number or in words. Empty: a number of something else. */
export const categoryOfGoogle = (text: string): string[] =>
  splitCategory(/^\d+$/.test(text.trim()) ? (GOOGLE[text.trim()] ?? "") : text);

/** For products whose file names no category. */
export const categoryFor = (garment: Garment | undefined): string[] => [garment ? NAMES[garment] : "Uncategorised"];
const NAMES: Record<Garment, string> = {
  tops: "Tops",
  bottoms: "Bottoms",
  "one-pieces": "One-pieces",
  none: "Uncategorised",
};
