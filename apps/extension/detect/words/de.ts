import type { Words } from "./words.ts";

export const de: Words = {
  order: "last",
  plurals: "e en er n s",
  singulars: "e",
  garments: `kleid kleider kleidchen hemd hemden bluse blusen tunika tuniken hose hosen leggings jeans jeansjacke jacke jacken jäckchen mantel mäntel rock röcke hosenrock pulli pullis
    pullover anzug anzüge hosenanzug strickjacke strickpullover weste westen shirt shirts tshirt tshirts longsleeve sweatshirt sweatshirts sweatjacke hoodie hoodies kapuzenpullover rollkragenpullover
    rollkragen blazer sakko sakkos parka anorak trenchcoat cardigan poncho jumpsuit overall latzhose bodysuit jogginghose shorts bermuda chino chinos culotte dirndl lederhose lederhosen
    schlafanzug schlafanzüge pyjama nachthemd morgenmantel bademantel badeanzug bikini kimono oberteil oberteile strick strickwaren bekleidung kleidung mode damenmode herrenmode unterteile
    poloshirt polohemd tanktop trägertop kapuzenjacke fleecejacke steppjacke steppweste regenjacke windjacke softshelljacke etuikleid schlaghose trainingsanzug arbeitshose arbeitsjacke latzkleid strampler cordhose
    unterziehshirt skihose umstandsmode janker wollmantel daunenjacke pullunder kasack kasacks kochjacke wendejacke pumphose zweiteiler body bodys bodies`,
  unsure: `top tops polo polos trikot trikots latz stricken overalls blouson fleece cord kostüm kostüme uniform jersey`,
  accessories: `schuh schuhe sneaker sneakers stiefel stiefelette stiefeletten sandale sandalen pumps hausschuhe slipper ballerinas clogs tasche taschen handtasche rucksack rucksäcke geldbörse geldbeutel portemonnaie
    mütze mützen hut hüte kappe kappen cap caps schal schals tuch tücher halstuch handschuh handschuhe fäustlinge gürtel socke socken strumpf strümpfe strumpfhose strumpfhosen krawatte krawatten fliege hosenträger manschettenknöpfe
    sonnenbrille brille uhr uhren armbanduhr ring ringe kette ketten halskette ohrring ohrringe armband armbänder schmuck parfum parfüm duft regenschirm koffer bh bhs slip slips boxershorts unterhose unterhosen unterwäsche wäsche dessous
    gutschein gutscheine geschenkkarte accessoires schürze schürzen einlegesohlen schnürsenkel stirnband haarband anhänger turnbeutel haarspange haarklammer clutch beutel stola stirnbänder anstecknadel brosche broschen creolen ohrstecker handtaschen rucksack haarreif armreif zehentrenner etui brillenetui stulpen hülle beanie`,
  goods: `garderobe garderoben ständer bügel haken halter halterung schrank schränke regal regale stange kommode truhe korb körbe kiste bürste bürsten rolle roller spanner presse sack beutel hülle hüllen abdeckung plane bezug bezüge spinne
 trockner maschine maschinen waschmaschine bügeleisen bügelbrett dampfglätter leine klammer klammern lampe lampen leuchte leuchten stuhl stühle sessel tisch tische sofa couch bett betten matratze matratzen kissen decke decken bettwäsche handtuch handtücher
 teppich teppiche vorhang vorhänge gardine gardinen buch bücher roman spielzeug spiel spiele puppe puppen puzzle kopfhörer lautsprecher handy smartphone laptop notebook tablet kamera objektiv ladegerät kabel tastatur maus monitor fernseher drucker router
 akku akkus batterie batterien starthilfekabel überbrückungskabel matte matten fußmatte fußmatten reifen felge felgen öl ölfilter filter bremse bremsen wischer auto autoteile motor motoröl sitzbezug kofferraum anhängerkupplung rettungsweste rettungswesten schwimmweste warnweste schutzmantel fahrradmantel fahrradmäntel 
 fahrradreifen helm zelt schlafsack bohrer bohrmaschine bohrhammer hammer säge sägen schraube schrauben schraubendreher schlüssel zange zangen werkzeug werkzeuge leiter pinsel kleber dübel schlauch schläuche gartenschlauch gartenhose rasenmäher pflanze pflanzen erde dünger
 samen blumentopf topf töpfe topfset schrauber mantelrohr pfanne pfannen messer besteck teller tasse tassen schüssel glas gläser kanne wasserkocher toaster mixer fritteuse heißluftfritteuse backofen kühlschrank geschirrspüler staubsauger kaffee kaffeemaschine wein schokolade futter hundefutter napf näpfe
 leckerli leckerlis leine leinen halsband geschirr kratzbaum käfig aquarium streu möbel elektronik haushalt küche küchen bad kosmetik creme seife shampoo kerze kerzen vase vasen spiegel uhrwerk bild bilder poster rahmen garn wolle schnittmuster nähmaschine faden knopf knöpfe
 reißverschluss schneiderpuppe büste kinderwagen windel windeln schnuller bausteine figur figuren modell ball bälle schläger hantel hanteln gitarre klavier software karte karten stift stifte papier kalender auto-zubehör autozubehör halterungen ladekabel steckdose sensor
 fusselrasierer fleckenentferner waschmittel weichspüler schoner trolley set-top hund hunde katze katzen hundebett katzenklo kleintier vogel pferd kartoffel kartoffeln deko dekoration garten baumarkt wohnen heimtextilien duftkerze raumduft technik heimwerken tiernahrung tierbedarf spielwaren drogerie haushaltswaren heizung schere trommel lautsprecherbox bluetooth kamm kämme nagellack`,
  notForPeople: `kinderwagen hund hunde hunden welpe welpen katze katzen haustier haustiere pferd pferde puppe puppen barbie spielzeug bett sitz stuhl tisch reifen heizung boiler matratzen schnittmuster auto christbaum weihnachtsbaum pflanze pflanzen iphone`,
  neutral: `schwarz weiß blau rot grün grau beige braun rosa pink lila gelb orange creme khaki oliv dunkelblau hellblau marine natur damen herren mädchen jungen kinder unisex slim regular fit weit weite eng kurz lang mini midi maxi größe neu bio baumwolle leinen wolle seide cord gestreift kariert langarm kurzarm jersey set`,
  before: `mit für aus von ohne zum zur im in und & auf am der die bei`,
  cart: "in den (?:waren|einkaufs)(?:korb|wagen)|in die tasche|jetzt kaufen",
};
