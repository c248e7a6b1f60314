import { expect, test } from "vitest";
import { kindOfName, kindOfPath, kindOfTopic } from "./kind.rules.ts";

/** Clothes, and below them what only sounds like clothes or goes with them. */
const NAMES: Record<string, [string, string]> = {
  en: [
    "Wrap dress LOTUS|Jeans 32x34|Linen shirt|Shirt dress|T-shirt|Merino long sleeve|Cable roll neck|Cat print tee|Rain jacket for women with bag|Ribbed tank top in black|Pack of 3 Cotton T-Shirts|Tea Dress Floral|Bootcut Jeans|Cap-sleeve polo|Hoodie tie dye|Softshell Work Trousers|Wine red dress|The Oxford Button-Down|Zip Front Boilersuit Navy|Windshear Smock|Scree Overtrousers|Tempo 2-in-1 Shorts|Base Layer|Womens Linen Trousers Elasticated UK 8-20",
    "Dress shoes|Laptop sleeve in denim|Phone case that fits jacket pockets|Dog raincoat|Sewing pattern for a dress|Jumper cables|Oak coat stand|VW Polo floor mats|Air fryer|Dress-up doll|Trouser press|Bed skirt|T-shirt printer|Tie rack|Life jacket|Boxer shorts|Suit bag|Hot water tank jacket|Gel top coat|Frost jacket for shrubs|Stand Mixer Splash Guard Skirt|Salad Dressing Shaker|The Red Dress (Paperback)",
  ],
  de: [
    "Leinen-Sommerkleid|Weite Leinenhose|Strickpullover Zopfmuster|3er-Pack T-Shirts|Hemdblusenkleid|Norwegerpulli|Jeansjacke Oversize|Arbeitsjacke Warnschutz Regenjacke|Trachtenrock inkl. Schürze",
    "Ledertasche|Seidenkrawatte|Überbrückungskabel|Garderobenständer|Hundemantel|Puppenkleid Set|Fahrradmantel 28 Zoll|Mantel Winter 28 x 1,75|Mantel City 26 Zoll|Schnittmuster Kleid|Rettungsweste|Bettwäsche Jersey|Trekkingsocken Merino Crew 2er-Pack",
  ],
  nl: [
    "Wijde spijkerbroek|Plissérok|Donsjas|Gebreide trui|T-shirt 3-pack|Blouse Mare strepen",
    "Kledinghanger|Schoudertas|Startkabels|Hondenjas|Kledinghoes pak|Handtas Rok bruin|Sjaal Trui wol|Laarsje Vest suède",
  ],
  sv: [
    "Blommig klänning|Vida byxor|Regnjacka|Skjortklänning|Linne ribbat|Underställströja Merino",
    "Startkablar|Klädhängare|Dockklänning|Hundtäcke|Symönster klänning|Stickmönster vuxen tröjor|Doftspray Nytvättad Skjorta",
  ],
  da: [
    "Strikket cardigan|Nederdel satin|Regnjakke|Heldragt|Kjole med flæser",
    "Halstørklæde uld|Taske læder|Støvlet|Hundejakke|Startkabler",
  ],
  fr: [
    "Robe d'été|La robe Alice|Pull torsadé|Lot de 3 t-shirts|Veste de costume",
    "Porte-manteau chêne|Cintres velours|Housse de costume|Manteau pour chien|Gilet de sauvetage",
  ],
  es: [
    "Vestido camisero|Pack de 3 camisetas|Cazadora vaquera|Abrigo de plumas",
    "Perchas de terciopelo|Funda portatrajes|Cables de arranque|Abrigo para perro|Cepillo para ropa",
  ],
  it: [
    "Camicia di lino|Gonna a pieghe|Felpa con cappuccio|Set di 3 t-shirt",
    "Appendiabiti in rovere|Cavi batteria|Vestito per bambola|Giubbotto salvagente",
  ],
  pt: [
    "Calças largas|Camisola de gola alta|Moletom com capuz|Saia plissada",
    "Cabide de carvalho|Capa para fato|Casaco para cão|Escova para roupa",
  ],
  pl: [
    "Lniana koszula|Szerokie spodnie|Sukienka midi w kwiaty|Kurtka przeciwdeszczowa|T-shirty w paski",
    "Wieszak na ubrania|Kable rozruchowe|Płaszczyk dla psa|Pokrowiec na garnitur|Suszarka na pranie|Nakolanniki żelowe",
  ],
};
const each = (index: 0 | 1) =>
  Object.entries(NAMES).flatMap(([language, lists]) =>
    lists[index].split("|").map((name) => [name, language] as const),
  );

test.each(each(0))("%s (%s) names clothes [O1.01]", (name, language) => {
  expect(kindOfName(name, language)).toBe("clothes");
});

test.each(each(1))("%s (%s) names something else [O1.01]", (name, language) => {
  expect(kindOfName(name, language)).toMatch(/^(?:goods|accessory)$/);
});

test("a name that says nothing is unknown, and a word that also means something else is doubtful", () => {
  expect(kindOfName("Marlow", "en")).toBe("unknown");
  expect(kindOfName("Moonlight", "en")).toBe("unknown");
  expect(kindOfName("Halter top", "en")).toBe("maybe");
  expect(kindOfName("Jacket Zarvo", "en")).toBe("maybe");
});

test("Norwegian is read as Danish", () => {
  expect(kindOfName("Strikkegenser Marit", "nb-NO")).toBe("clothes");
});

test("a word that two languages share means what it means in the page's own", () => {
  expect(kindOfName("Weite Hose", "de-DE")).toBe("clothes");
  expect(kindOfName("Garden hose", "en")).toBe("goods");
  expect(kindOfName("Grön rock", "sv")).toBe("clothes");
  expect(kindOfName("Rock", "en")).toBe("unknown");
});

test("of a path the narrowest department decides; below pets and toys nothing is for people", () => {
  expect(kindOfPath(["Apparel & Accessories", "Clothing", "Dresses"], "en")).toBe("clothes");
  expect(kindOfPath(["Apparel & Accessories", "Handbags"], "en")).toBe("accessory");
  expect(kindOfPath(["Toys", "Doll clothes", "Dresses"], "en")).toBe("goods");
  expect(kindOfPath(["2271"], "en")).toBe("clothes");
  expect(kindOfPath(["Home", "Sale"], "en")).toBe("unknown");
});

test("a department with several unlike things says nothing", () => {
  expect(kindOfTopic("Coats & jackets", "en")).toBe("clothes");
  expect(kindOfTopic("Dresses and shoes", "en")).toBe("unknown");
  expect(kindOfTopic("Sukienki i spódnice", "pl")).toBe("clothes");
});
