/** What words name: clothes, other things to wear, or other goods. */
import { da } from "./words/da.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { nl } from "./words/nl.ts";
import { pl } from "./words/pl.ts";
import { pt } from "./words/pt.ts";
import { sv } from "./words/sv.ts";
import type { Words } from "./words/words.ts";

/** `maybe`: clothes by a word that also means something else. `accessory`: shoes, bags, jewellery, underwear. */
export type Kind = "clothes" | "maybe" | "accessory" | "goods" | "unknown";

const LANGUAGES: Record<string, Words> = { en, de, nl, sv, da, fr, es, it, pt, pl };
/** Norwegian words for clothes are nearly the Danish ones. */
const ALIASES: Record<string, string> = { nb: "da", nn: "da", no: "da" };
const LETTERS: Record<string, string> = { ß: "ss", ł: "l", ø: "o", æ: "ae", œ: "oe" };
/** Without accents, because shops sometimes omit them. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßłøæœ]/g, (letter) => LETTERS[letter] ?? letter);
const listOf = (text: string) => plain(text).split(/\s+/).filter(Boolean);

type Lexicon = {
  order: Words["order"];
  /** Joins nouns as it likes; English joins few: "moonlight" is no light. */
  isCompounding: boolean;
  plurals: string[];
  singulars: string[];
  exact: Map<string, Kind>;
  /** By the beginning of a word. */
  stems: Map<string, Kind>;
  /** Words that are written apart, too: "t-shirt", "T shirt". */
  joined: Set<string>;
  neutral: Set<string>;
  before: Set<string>;
  notForPeople: Set<string>;
};

function toLexicon(words: Words): Lexicon {
  const { order, garments, unsure, accessories, goods, neutral, before, notForPeople } = words;
  const isCompounding = order === "last" && words !== en;
  const exact = new Map<string, Kind>();
  const stems = new Map<string, Kind>();
  const joined = new Set<string>();
  // The last list that has a word decides.
  const lists: [string, Kind][] = [
    [garments, "clothes"],
    [goods, "goods"],
    [accessories, "accessory"],
    [unsure, "maybe"],
  ];
  for (const [list, kind] of lists)
    for (const word of listOf(list).map(join))
      if (word.endsWith("*")) stems.set(word.slice(0, -1), kind);
      else exact.set(word, kind);
  const set = (list: string) => new Set(listOf(list).map(join));
  function join(word: string): string {
    const whole = word.replaceAll("-", "");
    if (whole !== word) joined.add(whole.replace("*", ""));
    return whole;
  }
  return {
    order,
    isCompounding,
    plurals: listOf(words.plurals),
    singulars: ["", ...listOf(words.singulars)],
    exact,
    stems,
    joined,
    neutral: set(neutral),
    before: set(before),
    notForPeople: set(notForPeople),
  };
}

const lexicons = new Map<string, Lexicon>();

/** Made when first needed: most pages need two of them. */
function lexiconOf(language: string): Lexicon {
  const existing = lexicons.get(language);
  if (existing) return existing;
  const made = toLexicon(LANGUAGES[language] ?? en);
  lexicons.set(language, made);
  return made;
}

/** An ending such as a plural's or a case's. */
const ENDING_MAX = 4;
const STEM_MIN = 3;
const SINGULAR_MIN = 4;
/** German, Dutch and Swedish put the noun at the end of a compound: Sommerkleid, spijkerbroek, regnjacka. */
const COMPOUND_HEAD_MIN = 4;
const COMPOUND_REST_MIN = 3;
/** Words of a language that the page is not in. Shorter ones mean other things too often. */
const FOREIGN_MIN = 5;
/** With a longer beginning a short noun at the end is no chance: donsjas, schoudertas. */
const SHORT_HEAD_MIN = 3;

/** As it is listed, or as another form of it. */
function formOf(word: string, { exact, stems, plurals, singulars }: Lexicon): Kind | undefined {
  const whole = exact.get(word);
  if (whole) return whole;
  for (let end = word.length; end >= Math.max(STEM_MIN, word.length - ENDING_MAX); end--) {
    const kind = stems.get(word.slice(0, end));
    if (kind) return kind;
  }
  for (const plural of plurals)
    if (word.endsWith(plural) && word.length - plural.length >= SINGULAR_MIN)
      for (const singular of singulars) {
        const kind = exact.get(word.slice(0, -plural.length) + singular);
        if (kind) return kind;
      }
  return undefined;
}

function kindIn(word: string, lexicon: Lexicon, isForeign = false): Kind {
  const whole = formOf(word, lexicon);
  if (whole) return whole;
  const { order, isCompounding } = lexicon;
  if (order === "first" || isForeign) return "unknown";
  const headMin = isCompounding ? SHORT_HEAD_MIN : COMPOUND_HEAD_MIN;
  for (let start = COMPOUND_REST_MIN; start <= word.length - headMin; start++) {
    if (word.length - start < COMPOUND_HEAD_MIN && start < COMPOUND_HEAD_MIN) continue;
    const kind = formOf(word.slice(start), lexicon);
    // "strepen" are no pens.
    const isShort = word.length - start < COMPOUND_HEAD_MIN;
    if (kind === "clothes" || (isCompounding && kind && (kind === "accessory" || !isShort))) return kind;
  }
  return "unknown";
}

/** `isOwn`: by a word of the page's language. */
type Noun = { kind: Kind; isOwn: boolean };

/** The page's own language first, then English, which every shop uses, then any other. */
function nounOf(word: string, language: string): Noun {
  const own = kindIn(word, lexiconOf(language));
  if (own !== "unknown") return { kind: own, isOwn: true };
  const english = kindIn(word, lexiconOf("en"), true);
  if (english !== "unknown" && (english !== "goods" || word.length >= FOREIGN_MIN))
    return { kind: english, isOwn: false };
  const foreign =
    word.length < FOREIGN_MIN ? [] : Object.keys(LANGUAGES).map((other) => lexiconOf(other).exact.get(word));
  return { kind: foreign.find((kind) => kind === "clothes" || kind === "accessory") ?? "unknown", isOwn: false };
}

/** "Wrap dress LOTUS" */
const CAPITALS = /(?<=\p{Ll}\s)\p{Lu}{3,}$/u;
/** "3 pack of", "lot de 2". */
const QUANTITY =
  /^\s*(?:\d+\s*[x×]\s+|\d+[- ]?(?:pack|er[- ]?pack|pcs|pieces?)\s+(?:of\s+)?|(?:pack|set|lot|bundle|paquete|zestaw|conjunto|confezione|kit|paket)\s+(?:(?:of|de|da|di|med|z|a|à|mit)\s+)?\d+\s+)/;
const PACK = /\b\d+[- ]?(?:er[- ]?)?(?:pack|pak|pk|pcs|szt)\b|\b\d[- ](?:in|en|em|i|w|a)[- ]\d\b/g;
/** Of tyres, blankets, bottles: "28 x 1,75", "150 x 200", "28 Zoll", "100 ml". Jeans come in "32x34". */
const MEASURE = /\d\s?[x×]\s?(?:\d+[.,]\d|\d{3}|\d+\s?cm)|\d\s?(?:zoll|ml|cl|mah|watt)\b/;
const PARTS = /[,(|–—:/;·•]|\s-\s/;
/** A cat print is for people. */
const PRINT =
  /^(?:print\w*|motif\w*|motiv\w*|graphic|eye|embroider\w*|imprim\w*|estamp\w*|stampa\w*|nadruk\w*|tryck|aufdruck|opdruk|logo|lover|mom|dad|face)$/;

const isForPeople = (words: string[], lexicon: Lexicon) =>
  !words.some((word, index) => {
    const isNamed =
      lexicon.notForPeople.has(word) || lexiconOf("en").notForPeople.has(word) || isPetCompound(word, lexicon);
    return isNamed && ![words[index - 1], words[index + 1]].some((next) => next && PRINT.test(next));
  });

/** Hundemantel, Puppenkleid. */
const isPetCompound = (word: string, { isCompounding, notForPeople }: Lexicon) =>
  isCompounding &&
  [...notForPeople].some(
    (one) => one.length >= 4 && word.length >= one.length + COMPOUND_HEAD_MIN && word.startsWith(one),
  );

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter(Boolean);

/** "prêt-à-porter" is the longest. */
const JOINED_MAX = 3;

/** Two or three words that are one. */
function joinWords(words: string[], lexicon: Lexicon): string[] {
  const isOne = (word: string) =>
    [lexicon, lexiconOf("en")].some(
      ({ joined, plurals }) =>
        joined.has(word) ||
        plurals.some((plural) => word.endsWith(plural) && joined.has(word.slice(0, -plural.length))),
    );
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(JOINED_MAX, words.length - at);
    while (length > 1 && !isOne(words.slice(at, at + length).join(""))) length--;
    found.push(words.slice(at, at + length).join(""));
    at += length;
  }
  return found;
}

const languageOf = (language: string) => {
  const short = language.slice(0, 2).toLowerCase();
  const own = ALIASES[short] ?? short;
  return own in LANGUAGES ? own : "en";
};

/**
 * What a name names: the head noun decides. A coat stand is a stand, a percha para abrigos is a percha.
 *
 * @param language - The page's; empty if unknown.
 */
export function kindOfName(name: string, language = ""): Kind {
  const own = languageOf(language);
  const key = `${own} ${name.slice(0, NAME_MAX)}`;
  const existing = kinds.get(key);
  if (existing) return existing;
  if (kinds.size >= KINDS_MAX) kinds.clear();
  const kind = readName(name.slice(0, NAME_MAX), own);
  kinds.set(key, kind);
  return kind;
}

/** A page is read anew whenever it changes, and has the same names each time. */
const kinds = new Map<string, Kind>();
const KINDS_MAX = 2_000;
/** Longer texts are no names. */
const NAME_MAX = 200;

function readName(name: string, own: string): Kind {
  const lexicon = lexiconOf(own);
  const isModel = (word: string) => nounOf(plain(word), own).kind === "unknown";
  let text = plain(name.replace(CAPITALS, (word) => (isModel(word) ? " " : word))).replace(/[’']s?\b/g, " ");
  text = text.replace(QUANTITY, "").replace(PACK, " ");
  if (!isForPeople(wordsOf(text), lexicon) || MEASURE.test(text)) return "goods";
  for (const part of text.split(PARTS)) {
    const words = joinWords(wordsOf(part), lexicon);
    const kind = kindOfPhrase(words, own, lexicon);
    if (kind !== "unknown") return isForGoods(words, own) ? "goods" : kind;
  }
  return "unknown";
}

/** What follows is what the thing is made for: "funda para trajes". */
const FOR = new Set("for fur voor till pour para per na do dla".split(" "));

/** "Chaqueta térmica para cafetera" is for a coffee pot. */
function isForGoods(words: string[], language: string): boolean {
  const purpose = words.slice(words.findIndex((word) => FOR.has(word)) + 1);
  const first = words.some((word) => FOR.has(word))
    ? purpose.map((word) => nounOf(word, language)).find(({ kind }) => kind !== "unknown")
    : null;
  return first?.kind === "goods" && first.isOwn;
}

function kindOfPhrase(words: string[], language: string, lexicon: Lexicon): Kind {
  const { order, isCompounding, before, neutral } = lexicon;
  const start = words.findIndex((word) => !before.has(word));
  const end = words.findIndex((word, index) => index > start && before.has(word));
  const head = words.slice(Math.max(start, 0), end < 0 ? undefined : end);
  const english = lexiconOf("en").neutral;
  const isNeutral = (word: string) => neutral.has(word) || (english.has(word) && !lexicon.exact.has(word));
  // "W32 L34"
  const nouns = head.filter((word) => word.length > 1 && !isNeutral(word));
  // "Denim": a fabric is the noun where there is no other.
  if (nouns.length === 0) return head.some((word) => lexicon.exact.get(word) === "clothes") ? "clothes" : "unknown";
  const named = nouns.map((word) => nounOf(word, language));
  const hasPerson = words.some((word) => PERSON.test(word));
  const known = named.filter(({ kind }) => kind !== "unknown");
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return "unknown";
  // An English name keeps its order in any language.
  if (order === "first" && known.some(({ isOwn }) => isOwn)) return first.kind;
  // Nouns that belong together are one word there, so that another noun is the name of the thing: "Schnittmuster Kleid".
  const other = isCompounding
    ? known.find(({ kind, isOwn }) => (kind === "goods" || kind === "accessory") && isOwn)
    : null;
  const isClothes = last.kind === "clothes" && (first.kind === "clothes" || (other?.kind === "goods" && hasPerson));
  // "Slip dress" keeps its English order. "Arbeitsjacke Warnschutz Regenjacke" is a jacket all along.
  if (other && (last.isOwn || last.kind === "maybe") && !isClothes) return other.kind;
  // "Stand mixer splash guard skirt"
  if (known.filter(({ kind }) => kind === "goods").length > 1) return "goods";
  // "Jacket potato": what follows could be the noun. A long title lists all it can.
  const isHidden = last.kind === "clothes" && named.at(-1)?.kind === "unknown" && !isCompounding;
  return isHidden && words.length < TITLE_MIN && !hasPerson ? "maybe" : last.kind;
}

const TITLE_MIN = 6;
/** Whom clothes are for; "men", "uk" and "size" follow the noun on marketplaces. */
const PERSON =
  /^(?:(?:wo)?mens?|lad(?:y|ies)|gentlemens?|girls?|boys?|unisex|sizes?|uk|damen|herren|dames|heren|dam|herr|dame|herre|femmes?|hommes?|mujer|hombre|donna|uomo|mulher|homem|feminin[oa]|masculin[oa]|damsk\p{L}+|mesk\p{L}+)$/u;
const ADULT = /^(?!girls?|boys?|unisex|sizes?|uk$)/;

/** A name that says which adults it is for. */
export const isForAdults = (name: string) => wordsOf(plain(name)).some((word) => PERSON.test(word) && ADULT.test(word));

const AND = /\s*(?:[&+,/|]|\b(?:and|und|et|y|e|i|och|en|ed)\b)\s*/;

/** A department such as "Coats & jackets". Several unlike things: unknown. */
export function kindOfTopic(text: string, language = ""): Kind {
  const kinds = new Set(
    plain(text)
      .split(AND)
      .map((part) => kindOfName(part, language))
      .filter((kind) => kind !== "unknown"),
  );
  const [only = "unknown"] = kinds;
  return kinds.size === 1
    ? only
    : kinds.size === 2 && kinds.has("clothes") && kinds.has("maybe")
      ? "clothes"
      : "unknown";
}

/** Google's numbers for clothing and what is below it that is worn on the torso or the legs. */
const GOOGLE_CLOTHING = new Set(
  "1604 5322 182 2271 5182 5250 5490 7132 203 5598 1831 5506 3066 2580 204 212 207 1581 5344 208 5513 5713 2302 1594 1516 1580 5183 211 5441 206 5388 3128 3455 5697".split(
    " ",
  ),
);

/** A path of departments, from the widest: the narrowest that says something decides; below toys or pets nothing is for people. */
export function kindOfPath(path: string[], language = ""): Kind {
  const own = languageOf(language);
  if (
    !isForPeople(
      path.flatMap((part) => wordsOf(plain(part))),
      lexiconOf(own),
    )
  )
    return "goods";
  return (
    path
      .map((part) => (GOOGLE_CLOTHING.has(part.trim()) ? "clothes" : kindOfTopic(part, language)))
      .findLast((kind) => kind !== "unknown") ?? "unknown"
  );
}

/** "Add to cart" in every language. */
export const CART_WORDS = new RegExp(
  Object.values(LANGUAGES)
    .map(({ cart }) => cart)
    .join("|"),
  "i",
);

/** By the commonest small words. */
export function guessLanguage(text: string): string {
  const words = wordsOf(plain(text));
  const counts = Object.keys(LANGUAGES).map((language) => {
    const { before, neutral } = lexiconOf(language);
    return {
      language,
      count: words.filter((word) => word.length > 1 && (before.has(word) || neutral.has(word))).length,
    };
  });
  const [best] = counts.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.language : "";
}

/** Each word of a text that names something. */
export function kindOfWords(text: string, language = ""): [string, Kind][] {
  const own = languageOf(language);
  const { before, neutral } = lexiconOf(own);
  return wordsOf(plain(text))
    .filter((word) => !before.has(word) && !neutral.has(word))
    .map((word) => [word, nounOf(word, own).kind]);
}

/** Several words, or with "for", "with" or a number: it says what the thing is, and is no fancy name. */
export function isDescriptive(name: string, language = ""): boolean {
  const { before } = lexiconOf(languageOf(language));
  const words = wordsOf(plain(name));
  const says = words.slice(1).some((word) => word.length > 1 && before.has(word));
  return words.length >= DESCRIPTIVE_MIN || /\d/.test(name) || says;
}
const DESCRIPTIVE_MIN = 4;
