import type { Words } from "./words.ts";

export const nl: Words = {
  order: "last",
  plurals: "en s n",
  singulars: "",
  garments: `jurk jurken jurkje jurkjes overhemd overhemden shirt shirts tshirt tshirts blouse blouses bloes tuniek trui truien truitje truitjes vest vesten pullover hoodie hoodies sweater sweaters sweatshirt broek broeken spijkerbroek joggingbroek jeans legging leggings
 chino jas jassen jasje jasjes winterjas regenjas spijkerjas bodywarmer colbert colberts blazer mantel mantels rok rokken rokje minirok pak pakken gilet jumpsuit playsuit tuinbroek salopette pyjama nachthemd badjas badpak bikini kimono poncho
 kleding dameskleding herenkleding mode bovenkleding trenchcoat parka coltrui longsleeve tanktop hemdje werkbroek werkjas trainingspak shorts poloshirt lingeriejurk jack jacks bomberjack spijkerjack regenjack short koksbuis body polo polos`,
  unsure: `top tops hemd hemden fleece tenue kostuum`,
  accessories: `schoen schoenen sneaker sneakers laars laarzen laarsjes sandaal sandalen pantoffels pumps instappers tas tassen handtas rugzak rugtas portemonnee muts mutsen hoed hoeden pet petten sjaal sjaals handschoen handschoenen wanten riem riemen sok sokken
    panty panty's kousen stropdas stropdassen strik bretels zonnebril bril horloge horloges ring ringen ketting kettingen oorbel oorbellen armband armbanden sieraad sieraden parfum paraplu koffer bh bh's slip slips boxershort boxershorts ondergoed onderbroek lingerie
    cadeaubon cadeaukaart accessoires schort haarband clutch broche haarclip haarklem sjaaltje rugzakken handtassen doek omslagdoek tasje slipje beha ballerina ballerinas`,
  goods: `hanger hangers kledinghanger kapstok rek rekken kledingrek kast kasten kledingkast haak haken haakjes standaard stander houder houders lade kist doos dozen mand manden borstel kledingborstel roller pers hoes hoezen zak zakken droogrek wasmachine droger strijkijzer strijkplank stomer
 wasmiddel knijper knijpers lamp lampen stoel stoelen fauteuil tafel tafels bank banken bed bedden matras matrassen kussen kussens deken dekens dekbed handdoek handdoeken kleed kleden tapijt gordijn gordijnen boek boeken speelgoed spel spellen pop poppen puzzel
 koptelefoon speaker telefoon smartphone laptop tablet camera lens oplader kabel kabels startkabels reddingsvest zwemvest veiligheidsvest toetsenbord muis monitor televisie printer router accu batterij mat matten automatten velg velgen olie filter remmen ruitenwisser auto fietstas helm tent slaapzak
 boor boormachine hamer zaag schroef schroeven schroevendraaier sleutel tang gereedschap ladder verf kwast lijm slang tuinslang grasmaaier plant planten pot potten pan pannen pannenset mes messen bestek bord borden kop kopje mok mokken glas glazen waterkoker broodrooster
 mixer friteuse airfryer oven koelkast vaatwasser stofzuiger koffie thee wijn chocolade voer hondenvoer kattenvoer voerbak riem hondenriem halsband mand krabpaal kooi aquarium meubels elektronica huishouden keuken badkamer cosmetica creme zeep shampoo kaars kaarsen vaas spiegel
 klok poster lijst garen patroon naaimachine knoop knopen rits paspop buggy luiers speen bouwstenen bal racket halter gitaar piano kaart pen papier agenda hond honden kat katten huisdier dieren paard beschermhoes wonen tuin fietsband geurkaars huisparfum klussen dierenvoeding wonen luidspreker machine keukenmachine brokken cilinderbus boxrok`,
  notForPeople: `hond honden hondjes kat katten huisdier huisdieren paard paarden pop poppen barbie speelgoed puppy katten bed stoel tafel kerstboom auto naaipatroon fles`,
  neutral: `zwart wit blauw rood groen grijs beige bruin roze paars geel oranje ecru kaki donkerblauw lichtblauw dames heren meisjes jongens kinderen unisex slim regular fit wijde wijd smal kort lang mini midi maxi maat nieuw katoen linnen wol zijde gestreept jersey set korte lange`,
  before: `met voor van uit in en & op zonder om tot bij aan te`,
  cart: "in (?:mijn )?(?:winkel)?(?:wagen|mand|tas)(?:je)?\\b|bestel nu|nu kopen|koop nu",
};
