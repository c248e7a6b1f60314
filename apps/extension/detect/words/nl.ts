import type { Words } from "./words.ts";

export const nl: Words = {
  order: "last",
  plurals: "en s n je jes tje tjes pje pjes",
  singulars: "",
  garments: `jurk jurken jurkje jurkjes overhemd overhemden shirt shirts tshirts blouse blouses bloes tuniek trui truien truitje truitjes vest vesten pullover
    hoodie hoodies sweater sweaters sweatshirt broek broeken spijkerbroek joggingbroek jeans legging leggings chino jas jassen jasje jasjes winterjas
    regenjas spijkerjas bodywarmer colbert colberts blazer mantel mantels rok rokken rokje minirok pak pakken gilet jumpsuit playsuit tuinbroek
    salopette pyjama nachthemd badjas badpak bikini kimono poncho kleding dameskleding herenkleding mode bovenkleding trenchcoat parka coltrui
    longsleeve tanktop hemdje werkbroek werkjas trainingspak shorts poloshirt lingeriejurk jack jacks bomberjack spijkerjack regenjack short koksbuis
    body polo polos trouwjurk galajurk bloezen blousejurk overhemdjurk spencer spencers coltruien pull pulls sweatvest sweatvesten fleecevest
    fleecetrui sweatbroek jogger joggers pantalon pantalons kuitbroek bermuda bermuda's hotpants rijbroek rijbroeken regenbroek regenpak skipak
    sneeuwpak skibroek wandelbroek fietsbroek zwembroek zwembroeken zwemshort zwempak boxpak boxpakje broekpak mantelpak smoking jacquet rokkostuum
    overgooier overgooiers salopettes tuinbroeken overall overalls ketelpak stofjas doktersjas jaspak regenponcho cape capes omslagjas parka's anorak
    windjack softshell softshelljas donsvest bodywarmers gilets trenchcoats peacoat jasjurk nachtjapon nachtjurk pyjama's slaapshirt slaappak
    badjassen ochtendjas kamerjas huispak loungewear badpakken bikini's tankini kaftan tunieken topje topjes hemdjes singlet singlets croptop
    longsleeves poloshirts polo's henley tregging treggings jegging skort culotte spijkerrok spijkerjurk plooirok kokerrok denimjas korset bustier
    gympakje balletpak turnpakje tutu werkkleding kniebroek koksbuizen zorgjas positiejurk zwangerschapsjeans zwangerschapsjurk onesie romper rompers
    thermobroek thermoshirt wetsuit wetsuits blazers kimono's klederdracht sportkleding nachtkleding badmode t-shirt slip-over`,
  unsure: `textiel top tops hemd hemden fleece tenue kostuum set crop shell veiligheidsvest veiligheidsvesten`,
  accessories: `schoen schoenen sneaker sneakers laars laarzen laarsjes sandaal sandalen pantoffels pumps instappers tas tassen handtas rugzak rugtas portemonnee muts
    mutsen hoed hoeden pet petten sjaal sjaals handschoen handschoenen wanten riem riemen sok sokken panty panty's kousen stropdas stropdassen strik
    bretels zonnebril bril horloge horloges ring ringen ketting kettingen oorbel oorbellen armband armbanden sieraad sieraden parfum paraplu koffer bh
    bh's slip slips boxershort boxershorts ondergoed onderbroek lingerie cadeaubon accessoires schort haarband clutch broche haarclip haarklem
    sjaaltje rugzakken handtassen doek omslagdoek tasje slipje beha ballerina ballerinas hakken pump enkellaars enkellaarsjes regenlaarzen
    wandelschoenen veterschoenen gymschoenen slippers sandaaltjes klompen espadrilles mocassins loafers muiltjes schoudertas crossbody heuptas
    toilettas reistas weekendtas laptoptas shopper shoppers clutches portemonnees pasjeshouder sleutelhanger bontmuts baret hoofdband haarbanden
    haarelastiek haarspeld oorringen oorknopjes hanger enkelbandje halsketting manchetknopen pochet colsjaal nekwarmer buff das dassen bivakmuts
    oorwarmers sokje sokjes kniekousen maillot maillots beenwarmers string strings hipster hipsters onderbroeken onderhemd onderhemden beha's
    bustierbh shapewear inlegzolen veters zonnehoed brillen eau zonnebrillen riempje ceintuur ceinturen broches bandana omslagdoeken cadeau-kaart
    klomp`,
  goods: `plaid hanger hangers kledinghanger kapstok rek rekken kledingrek kast kasten kledingkast haak haken haakjes standaard stander houder houders lade kist doos
    dozen mand manden borstel kledingborstel roller pers hoes hoezen zak zakken droogrek wasmachine droger strijkijzer strijkplank stomer wasmiddel
    knijper knijpers lamp lampen stoel stoelen fauteuil tafel tafels bank banken bed bedden matras matrassen kussen kussens deken dekens dekbed
    handdoek handdoeken kleed kleden tapijt gordijn gordijnen boek boeken speelgoed spel spellen pop poppen puzzel koptelefoon speaker telefoon
    smartphone laptop tablet camera lens oplader kabel kabels startkabels reddingsvest zwemvest toetsenbord muis monitor televisie printer router accu
    batterij mat matten automatten velg velgen olie filter remmen ruitenwisser auto fietstas helm tent slaapzak boor boormachine hamer zaag schroef
    schroeven schroevendraaier sleutel tang gereedschap ladder verf kwast lijm slang tuinslang grasmaaier plant planten pot potten pan pannen
    pannenset mes messen bestek bord borden kop kopje mok mokken glas glazen waterkoker broodrooster mixer friteuse airfryer oven koelkast vaatwasser
    stofzuiger koffie thee wijn chocolade voer hondenvoer kattenvoer voerbak riem hondenriem halsband krabpaal kooi aquarium meubels elektronica
    huishouden keuken badkamer cosmetica creme zeep shampoo kaars kaarsen vaas spiegel klok poster lijst garen patroon naaimachine knoop knopen rits
    paspop buggy luiers speen bouwstenen bal racket halter gitaar piano kaart pen papier agenda hond honden kat katten huisdier dieren paard
    beschermhoes wonen tuin fietsband geurkaars huisparfum klussen dierenvoeding luidspreker machine keukenmachine brokken cilinderbus boxrok rugbybal
    slaapmat luchtbed klimtouw touw touwen klimgordel gordel karabijnhaak wandelstok wandelstokken stokken fiets fietsen zadel stijgbeugel hengel
    lokaas springtouw yogamat trampoline ski's slee drinkfles fles flessen lippenstift mascara poeder scheerapparaat föhn tandenborstel tafelkleed
    servet servetten dekbedovertrek hoeslaken sprei behang stof stoffen breinaald breinaalden haaknaald luiertas autostoel kinderstoel draagzak
    rammelaar thermometer pleister zalf tabletten capsules honing bier likeur water kruiden pasta rijst koekjes brood spade hark kruiwagen scharnier
    boormachines veiligheidsbril gehoorbescherming kraan douche statief headset geheugenkaart autostoeltje koplamp uitlaat hottub kunstwerk
    wanddecoratie kandelaar theelicht slinger kerstbal beeld kruk krukken hangmat parasol barbecue tegel tegels vaasje schaal schalen romans thrillers
    kinderboeken kniebeschermer kniebeschermers gehoorkap gehoorkappen beschermer bescherming`,
  notForPeople: `hond honden hondjes kat katten huisdier huisdieren paard paarden pop poppen barbie speelgoed puppy bed stoel tafel kerstboom auto naaipatroon fles
    paperback roman luisterboek`,
  neutral: `zwart wit blauw rood groen grijs beige bruin roze paars geel oranje ecru kaki donkerblauw lichtblauw dames heren meisjes jongens kinderen unisex slim
    regular fit wijde wijd smal kort lang mini midi maxi maat nieuw katoen linnen wol zijde gestreept jersey set korte lange zwarte witte blauwe rode
    groene grijze bruine gele bordeaux mosterd mint lila taupe zand camel antraciet zilver goud cognac viscose satijn fluweel kant leer leren suède
    suede denim tweed merino kasjmier mohair alpaca modal tencel stretch gewatteerd gevoerd waterdicht winddicht ademend getailleerd oversized plissé
    geribd gebreid gebreide bedrukt gebloemd geruit stippen print effen mouwloos mouw mouwen hals kraag knopen rits zak zakken recht rechte skinny
    flared straight loose vrouwen mannen vrouw man baby jongen meisje grote maten zwangerschap plus stoere nette a-lijn`,
  before: `met voor van uit in en & op zonder om tot bij aan te incl inclusief`,
  cart: "in (?:mijn )?(?:winkel)?(?:wagen|mand|tas)(?:je)?\\b|bestel nu|bestellen$|nu kopen|koop nu",
};
