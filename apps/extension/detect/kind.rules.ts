/** Whether words name clothes. Covers shops in six languages; for an unclear name the page decides. */

export type Kind = "clothes" | "other" | "unknown";

const words = (text: string) => new Set(text.trim().split(/\s+/));

const CLOTHES = words(`
  dress dresses gown gowns shirt shirts tee tees tshirt tshirts top tops tank tanks blouse blouses tunic tunics camisole cami polo polos
  sweater sweaters jumper jumpers pullover pullovers cardigan cardigans longsleeve shortsleeve neck rollneck turtleneck henley hoodie hoodies sweatshirt sweatshirts knit knits knitwear vest vests
  jacket jackets coat coats blazer blazers parka parkas trench anorak gilet overshirt overcoat windbreaker bomber
  trousers trouser pants pant jeans jean chinos chino leggings legging joggers shorts skirt skirts culottes
  suit suits jumpsuit jumpsuits playsuit romper dungarees overalls bodysuit kimono kaftan saree kurta pyjamas pajamas
  clothing clothes apparel outerwear womenswear menswear fashion mode kleidung bekleidung oberteil oberteile
  kleid kleider hemd hemden bluse blusen hose hosen jacke jacken mantel rock roecke rocke pulli anzug strickjacke weste
  robe robes chemise chemises chemisier pantalon pantalons jupe jupes veste vestes manteau manteaux pull pulls gilets vetements combinaison
  jurk jurken trui truien broek broeken rok rokken jas jassen overhemd overhemden kleding colbert
  vestido vestidos camisa camisas camiseta camisetas falda faldas chaqueta chaquetas abrigo abrigos jersey ropa pantalones blusa
  abito abiti camicia camicie gonna gonne giacca giacche cappotto cappotti maglia maglie maglione pantaloni vestiti abbigliamento`);

const OTHER = words(`
  shoe shoes sneaker sneakers boot boots sandal sandals heels loafer loafers trainers slipper slippers bag bags backpack tote clutch wallet
  purse belt belts hat hats cap caps beanie scarf scarves glove gloves sock socks tie ties sunglasses glasses watch watches ring rings
  necklace earrings bracelet jewellery jewelry perfume fragrance lipstick cream serum shampoo soap candle candles mug mugs cup plate bowl
  phone phones smartphone laptop laptops tablet camera cameras lens headphones earbuds speaker speakers charger cable keyboard mouse monitor
  television tv console printer router drone battery case sofa chair chairs table tables desk lamp lamps bed mattress pillow pillows cushion
  blanket blankets throw towel towels rug rugs curtain curtains poster print book books novel toy toys puzzle game games doll bicycle bike
  helmet tent drill hammer kettle toaster blender vacuum knife pan pot coffee tea wine chocolate vitamin food pattern patterns plant plants
  furniture electronics homeware kitchen beauty cosmetics accessories footwear hanger hangers rack iron steamer detergent gift voucher card
  schuh schuhe stiefel tasche taschen rucksack muetze mutze schal guertel gurtel uhr lampe stuhl tisch sofa buch kissen decke handtuch kopfhoerer kopfhorer
  chaussure chaussures bottes sac sacs montre ceinture chapeau echarpe lampe chaise livre parfum coussin
  schoen schoenen laarzen tas tassen horloge riem sjaal boek stoel
  zapato zapatos bolso bolsos reloj libro silla lampara scarpe scarpa borsa borse orologio sedia libro`);

/** German and Dutch put the noun at the end of a compound: Sommerkleid, spijkerbroek; English sometimes does, too. */
const CLOTHES_ENDINGS =
  /(?:dress|shirt|coat|jacket|suit|kleid|kleider|hemd|hemden|bluse|jacke|jacken|mantel|hose|hosen|pullover|jurk|jurken|broek|broeken|trui)$/;
const OTHER_ENDINGS =
  /(?:schuh|schuhe|stiefel|tasche|krawatte|krawatten|guertel|schal|muetze|handschuhe|socken|lampe|stuhl|tisch|schoen|schoenen|laarzen|shoes|bag|phone|lamp)$/;

/** Words that mean clothes in one language and something else in another: garden hose, rock, mantel. */
const CLOTHES_IN: Record<string, string> = {
  hose: "de",
  hosen: "de",
  rock: "de",
  mantel: "de",
  mode: "de",
  pull: "fr",
  jas: "nl",
  rok: "nl",
};
/** Clothes only as the last word: not a top view. */
const LAST_ALONE = new Set(["top", "tops", "suit", "suits"]);
/** Words after which clothes are not for people, wherever they stand; a cat print is. */
const NO_PERSON =
  /\b(?:dogs?|cats?|pets?|puppy|dolls?|teddy|hunde?|katzen?|chiens?|honden?|perros?)\b(?![ -](?:print|motif|graphic|eye|embroider))/;

/** A page with such a name sells no clothes, whatever its titles and names mention. */
const OTHER_SHOP =
  /\b(?:books?|novels?|buch|buecher|bucher|livres?|libros?|libri|boeken|recipes?|rezepte?|movies?|films?)\b/;

/** What follows says what it is worn with, made for or made of. */
const ASIDE = /\s(?:with|for|that|from|by|in|mit|fuer|aus|avec|pour|en|met|voor|van|con|per|para|di)\s|[,(|–—:]|\s-\s/;

const kindOfWord = (word: string, language: string): Kind => {
  const only = CLOTHES_IN[word];
  if (only) return language.startsWith(only) ? "clothes" : "unknown";
  if (CLOTHES.has(word)) return "clothes";
  if (OTHER.has(word)) return "other";
  if (CLOTHES_ENDINGS.test(word)) return "clothes";
  return OTHER_ENDINGS.test(word) ? "other" : "unknown";
};

/** Without accents, because shops sometimes omit them. */
const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss");

/**
 * The last recognised word counts: a shirt dress is a dress, dress shoes are shoes.
 *
 * @param language - The page's `lang`; empty if unknown.
 */
export function kindOfName(name: string, language = ""): Kind {
  const text = plain(name).replace(/\b(long|short)[ -]sleeves?\b/g, "$1sleeve");
  if (NO_PERSON.test(text)) return "other";
  const said = (part: string) => {
    const parts = part.split(/[^\p{L}]+/u).filter(Boolean);
    return parts
      .filter((word, index) => index === parts.length - 1 || !LAST_ALONE.has(word))
      .map((word) => kindOfWord(word, language))
      .findLast((kind) => kind !== "unknown");
  };
  const [head = "", ...rest] = text.split(ASIDE);
  return said(head) ?? rest.map(said).find(Boolean) ?? "unknown";
}

/** What most of the words are about, for navigation and descriptions. */
export function kindOfText(text: string, language = ""): Kind {
  let balance = 0;
  for (const word of plain(text).split(/[^\p{L}]+/u)) {
    const kind = kindOfWord(word, language);
    if (kind === "clothes") balance += 1;
    if (kind === "other") balance -= 1;
  }
  if (balance > 0) return "clothes";
  return balance < 0 ? "other" : "unknown";
}

export const isOfOtherShop = (title: string): boolean => OTHER_SHOP.test(plain(title)) || NO_PERSON.test(plain(title));
