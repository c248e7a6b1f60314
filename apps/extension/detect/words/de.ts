import type { Words } from "./words.ts";

export const de: Words = {
  order: "last",
  plurals: "e en er n s",
  singulars: "e",
  garments: `kleid kleider kleidchen hemd hemden bluse blusen tunika tuniken hose hosen leggings jeans jeansjacke jacke jacken jäckchen mantel mäntel rock röcke
    hosenrock pulli pullis pullover anzug anzüge hosenanzug strickjacke strickpullover weste westen shirt shirts tshirt tshirts longsleeve sweatshirt
    sweatshirts sweatjacke hoodie hoodies kapuzenpullover rollkragenpullover rollkragen blazer sakko sakkos parka anorak trenchcoat cardigan poncho
    jumpsuit overall latzhose bodysuit jogginghose shorts bermuda chino chinos culotte dirndl lederhose lederhosen schlafanzug schlafanzüge pyjama
    nachthemd morgenmantel bademantel badeanzug bikini kimono oberteil oberteile strick strickwaren bekleidung kleidung mode damenmode herrenmode
    unterteile poloshirt polohemd tanktop trägertop kapuzenjacke fleecejacke steppjacke steppweste regenjacke windjacke softshelljacke etuikleid
    schlaghose trainingsanzug arbeitshose arbeitsjacke latzkleid strampler cordhose unterziehshirt skihose umstandsmode janker wollmantel daunenjacke
    pullunder kasack kasacks kochjacke wendejacke pumphose zweiteiler blusenshirt hemdbluse hemdblusen karohemd tunikakleid kaftan wickelrock
    nadelstreifenanzug frack frackhemd smoking cutaway gehrock bolero boleros cape capes umhang strickkleid twinset jackett jacketts joppe joppen
    lodenjacke lodenmantel trachtenhemd trachtenjacke mieder dirndlbluse dirndlblusen bundhose bundhosen kniebundhose sweater sweatpants trainingshose
    jogger joggers treggings jeggings palazzohose haremshose reithose reithosen caprihose capri capris hotpants skort skorts bermudas knickerbocker
    latzrock spieler overknee regenhose regenponcho softshell hardshell windbreaker windjacken gilet gilets bodywarmer funktionsshirt
    funktionsunterhemd thermohose thermoshirt thermojacke einteiler badehose badehosen badeshorts tankini tankinis badekleid neoprenanzug
    neoprenanzüge schwimmanzug schneeanzug schneeanzüge schneehose skianzug skianzüge blaumann arbeitskittel kittel kittelbluse kittelschürze
    schlupfhemd schlupfhose kochhose bäckerhose zunfthose zimmermannshose cargohose warnschutzjacke nachthemden schlafshirt schlafhose schlafoverall
    hausanzug hausanzüge homewear loungewear bademäntel morgenmäntel negligé babydoll unterkleid korsett korsage corsage bustier gymnastikanzug
    ballettkleid tutu tutus stillkleid stillshirt umstandskleid abendkleid brautkleid hochzeitskleid cocktailkleid shirtbluse blousons
    kapuzensweatshirt troyer rolli rollis pollunder spencer lumber sweatkleid shirtkleid jerseykleid anoraks parkas wickelbluse feinstrick
    feinstrickpullover grobstrick jeansrock jeanshemd jeanskleid jeanshosen leggins chinohose chinohosen unterzieher oberbekleidung sportbekleidung
    arbeitskleidung nachtwäsche bademode zip-hoodie`,
  unsure: `textilien top tops polo polos trikot trikots latz stricken overalls blouson fleece cord kostüm kostüme uniform jersey ganzkörper garnitur twinsets crop
    kombination kombi cordes shell body bodys bodies warnweste warnwesten`,
  accessories: `schuh schuhe sneaker sneakers stiefel stiefelette stiefeletten sandale sandalen pumps hausschuhe slipper ballerinas clogs tasche taschen handtasche
    rucksack rucksäcke geldbörse geldbeutel portemonnaie mütze mützen hut hüte kappe kappen cap caps schal schals tuch tücher halstuch handschuh
    handschuhe fäustlinge gürtel socke socken strumpf strümpfe strumpfhose strumpfhosen krawatte krawatten fliege hosenträger manschettenknöpfe
    sonnenbrille brille uhr uhren armbanduhr ring ringe kette ketten halskette ohrring ohrringe armband armbänder schmuck parfum parfüm duft
    regenschirm koffer bh bhs slip slips boxershorts unterhose unterhosen unterwäsche wäsche dessous gutschein gutscheine accessoires schürze schürzen
    einlegesohlen schnürsenkel stirnband haarband anhänger turnbeutel haarspange haarklammer clutch beutel stola stirnbänder anstecknadel brosche
    broschen creolen ohrstecker handtaschen haarreif armreif zehentrenner etui brillenetui stulpen hülle beanie turnschuhe halbschuh halbschuhe
    schnürschuhe pantoffel pantoffeln zehensandalen espadrilles loafer mokassin mokassins gummistiefel wanderschuhe pantolette pantoletten gamaschen
    schlauchschal schlauchtuch buff pashmina kopftuch basecap schirmmütze barett sturmhaube fäustling einstecktuch taschentuch taschentücher
    kummerbund umhängetasche brustbeutel bauchtasche weekender shopper reisetasche laptoptasche kosmetiktasche schlüsselanhänger haargummi haargummis
    haarnadel ohrclips piercing collier kettenanhänger sonnenhut sonnenbrillen strümpfen kniestrümpfe stutzen söckchen füßlinge overknees bustierbh
    stringtanga tanga tangas panty pantys unterhemd unterhemden boxershort retroshorts miederhose shapewear strapse strumpfhalter eau parfums
    hausschuh ballerina sneakersocken wollsocken geschenk-karte still-bh sport-bh loferl charivari charivaris haferlschuh trachtenschmuck knieschoner
    gamasche`,
  goods: `plaid felgenband schlauch schläuche garderobe garderoben ständer bügel haken halter halterung schrank schränke regal regale stange kommode truhe korb körbe kiste bürste bürsten rolle
    roller spanner presse sack beutel hülle hüllen abdeckung plane bezug bezüge spinne trockner maschine maschinen waschmaschine bügeleisen bügelbrett
    dampfglätter leine klammer klammern lampe lampen leuchte leuchten stuhl stühle sessel tisch tische sofa couch bett betten matratze matratzen
    kissen decke decken bettwäsche handtuch handtücher teppich teppiche vorhang vorhänge gardine gardinen buch bücher roman spielzeug spiel spiele
    puppe puppen puzzle kopfhörer lautsprecher handy smartphone laptop notebook tablet kamera objektiv ladegerät kabel tastatur maus monitor fernseher
    drucker router akku akkus batterie batterien starthilfekabel überbrückungskabel matte matten fußmatte fußmatten reifen felge felgen öl ölfilter
    filter bremse bremsen wischer auto autoteile motor motoröl sitzbezug kofferraum anhängerkupplung rettungsweste rettungswesten schwimmweste
    schutzmantel fahrradmantel fahrradmäntel fahrradreifen helm zelt schlafsack bohrer bohrmaschine bohrhammer hammer säge sägen schraube schrauben
    schraubendreher schlüssel zange zangen werkzeug werkzeuge leiter pinsel kleber dübel schlauch schläuche gartenschlauch gartenhose rasenmäher
    pflanze pflanzen erde dünger samen blumentopf topf töpfe topfset schrauber mantelrohr pfanne pfannen messer besteck teller tasse tassen schüssel
    glas gläser kanne wasserkocher toaster mixer fritteuse heißluftfritteuse backofen kühlschrank geschirrspüler staubsauger kaffee kaffeemaschine
    wein schokolade futter hundefutter napf näpfe leckerli leckerlis leinen halsband geschirr kratzbaum käfig aquarium streu möbel elektronik haushalt
    küche küchen bad kosmetik creme seife shampoo kerze kerzen vase vasen spiegel uhrwerk bild bilder poster rahmen garn wolle schnittmuster
    nähmaschine faden knopf knöpfe reißverschluss schneiderpuppe büste kinderwagen windel windeln schnuller bausteine figur figuren modell ball bälle
    schläger hantel hanteln gitarre klavier software karte karten stift stifte papier kalender halterungen ladekabel steckdose sensor fusselrasierer
    fleckenentferner waschmittel weichspüler schoner trolley hund hunde katze katzen hundebett katzenklo kleintier vogel pferd kartoffel kartoffeln
    deko dekoration garten baumarkt wohnen heimtextilien duftkerze raumduft technik heimwerken tiernahrung tierbedarf spielwaren drogerie
    haushaltswaren heizung schere trommel lautsprecherbox bluetooth kamm kämme nagellack isomatte isomatten schlafmatte karabiner eispickel steigeisen
    kletterseil seil seile klettergurt gurt gurte trekkingstöcke stöcke fahrrad fahrräder räder sattel trense steigbügel schabracke angel angelrute
    rute köder springseil trampolin schlitten skier bindung brettspiel brettspiele wasserflasche trinkflasche flasche flaschen lippenstift
    wimperntusche puder lidschatten rasierer föhn glätteisen zahnbürste tischdecke tischdecken serviette servietten bettdecke tapete tapeten stoff
    stoffe meterware häkelnadel stricknadel stricknadeln wickeltasche babyschale hochstuhl trage rassel thermometer pflaster salbe tabletten kapseln
    honig marmelade bier likör wasser saft gewürz gewürze nudeln reis kekse brot kräuter samenpackung spaten harke rechen schubkarre scharnier
    dichtung lack farbe farben gewindestange mutter unterlegscheibe schutzbrille gehörschutz werkbank hobel armaturen wasserhahn dusche smartwatch
    powerbank stativ headset festplatte speicherkarte kindersitz lenkrad scheinwerfer auspuff kupplung wärmflasche blumenstrauß kunstdruck wandbild
    wanddeko kerzenständer windlicht girlande christbaumkugel statue hocker hängematte sonnenschirm grill pavillon auto-zubehör set-top belletristik
    krimi krimis sachbuch sachbücher knieschoner pflege hautpflege haarpflege schutz gasfeder motorhaube kotflügel karosserie frontschürze rohr kappe
    radkappe verkleidung mischer trekkingstock wanderstock skistock`,
  notForPeople: `kinderwagen hund hunde hunden welpe welpen katze katzen haustier haustiere pferd pferde puppe puppen barbie spielzeug bett sitz stuhl tisch reifen
    heizung boiler matratzen schnittmuster auto christbaum weihnachtsbaum pflanze pflanzen iphone taschenbuch hörbuch roman`,
  neutral: `schwarz weiß blau rot grün grau beige braun rosa pink lila gelb orange creme khaki oliv dunkelblau hellblau marine natur damen herren mädchen jungen
    kinder unisex slim regular fit weit weite eng kurz lang mini midi maxi größe neu bio baumwolle leinen wolle seide cord gestreift kariert langarm
    kurzarm jersey set schwarze schwarzer weiße weißer blaue blauer rote roter grüne grüner graue grauer braune brauner bunt gemustert geblümt
    gepunktet bedruckt einfarbig uni melange meliert petrol mint flieder bordeaux weinrot senf senfgelb taupe sand naturweiß wollweiß anthrazit silber
    gold cognac cashmere kaschmir merino viskose satin samt spitze leder wildleder kunstleder denim tweed loden mohair alpaka modal stretch wattiert
    gefüttert gesteppt wasserdicht winddicht atmungsaktiv reflektierend tailliert oversize oversized plissiert gerippt gestrickt bestickt ärmellos
    kurzer langer lange große größen plus umstand stillen umstandsmode festlich elegant sportlich klassisch bequem herrn frauen männer mann frau jungs
    baby a-linie`,
  before: `mit für aus von ohne zum zur im in und & auf am der die bei inkl inklusive samt nebst`,
  cart: "in den (?:waren|einkaufs)(?:korb|wagen)|in die tasche|jetzt kaufen",
};
