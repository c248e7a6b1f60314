import type { Words } from "./words.ts";

/** Danish, and Norwegian, whose words for clothes are much the same. */
export const da: Words = {
  order: "last",
  plurals: "er e r ene erne en et",
  singulars: "e",
  garments: `kjole kjoler kjolen skjortekjole skjorte skjorter skjorten bluse bluser tunika tunikaer trøje trøjer trøya genser gensere genseren sweater sweatere
    sweatshirt striktrøje strik strikk cardigan cardigans jakke jakker jakken frakke frakker kåbe kåber kåpe kåper blazer blazere habit habitter dress
    dresser jakkesæt smoking kjortel vest veste vester skindvest dunvest skjørt skørt nederdel nederdele bukser buks bukse benklæder jeans
    cowboybukser chinos leggings tights shorts knickers joggingbukser sweatpants buksedragt buksedress jumpsuit heldragt kedeldragt overall overalls
    smækbukser snekkerbukse snekkerbukser flyverdragt regntøj regnsæt regnjakke regnbukser regnfrakk skaljakke skalbukser softshelljakke dunjakke
    vindjakke anorak parka parkas trenchcoat bomberjakke hættetrøje hettegenser hettejakke hoodie hoodies pullover jumper poloshirt polo polotrøje
    tshirt tshirts shirt shirts longsleeve langærmet tanktop toppe undertrøje ulltrøye ulltøy uldtrøje skiundertøy skjorteblouse badedragt badedrakt
    badeshorts badebukser bikini bikinier tankini kaftan kimono kimonoer poncho ponchoer cape slå kappe pyjamas pysjamas pysj natkjole nattkjole
    natskjorte nattskjorte nattøj morgenkåbe morgenkåpe badekåbe badekåpe slåbrok negligé korset bustier bunad bunader festdrakt stakk tøj dametøj
    herretøj klær dameklær herreklær tøy overtøj yttertøy sportstøj treningstøy treningsbukse treningstights arbejdstøj arbejdsbukser arbeidsklær
    arbeidsbukse kokkejakke kittel skidragt skibukser skibukse skijakke kjeledress parkdress våddragt våtdrakt gymnastikdragt drakt dragt ridebukser
    cykelshorts cykeltrøje løbebukser løbetrøje løpetights løpejakke slipover ventetøj romper sparkedragt body bodyer bodystocking skort culottes tutu`,
  unsure: `tekstiler top toppe topp topper sæt sett fleece polo mode dragt drakt mote uniform body hætte heldress dress kappe`,
  accessories: `sko støvle støvler støvlet støvletter støvel sandal sandaler sneakers pumps hæle loafers tøfler tøffel klipklapper træsko gummistøvler vandresko
    joggesko ballerina ballerinaer såler snørebånd taske tasker veske vesker håndtaske håndveske skuldertaske rygsæk rygsække ryggsekk sekk bæltetaske
    toilettaske pung punge lommebok kortholder nøglering hue huer lue luer hat hatte caps kasket kasketter pandebånd pannebånd elefanthue tørklæde
    tørklæder skjerf halstørklæde sjal sjaler buff hals halsedisse handske handsker hanske hansker vante vanter vott votter luffer bælte bælter belte
    belter strømpe strømper sok sokker strømpebukser strømpebukse knæstrømper slips slipsene butterfly sløyfe seler solbriller briller ur ure klokke
    klokker armbåndsur ring ringe ringer kæde halskæde halskjede kjede ørering øreringe øredobb øredobber ørestikker armbånd armringe smykke smykker
    vedhæng anheng broche brosje nål manchetknapper parfume parfyme paraply kuffert koffert bh bher trusse trusser truse truser underbukser underbukse
    boxershorts boxer undertøj undertøy lingeri shapewear accessories tilbehør forklæde forkle hårbånd hårspænde hårklemme hårelastik scrunchie clutch
    shopper mulepose weekendtaske lommetørklæde badges gave-kort g-streng sports-bh amme-bh`,
  goods: `plaid bøjle bøjler kleshenger stativ stativer garderobe garderobeskab skab skap krog kroge kroker hylde hylder hylle kasse kasser kurv kurve kurver børste
    rulle presse pose poser cover etui overtræk trekk tørrestativ vaskemaskine vaskemaskin tørretumbler strygejern strygebræt strykejern vaskemiddel
    klemmer lampe lamper pære stol stole stoler lænestol lenestol bord borde sofa sofaer seng senge senger madras madrasser madrass pude puder pute
    puter tæppe tæpper teppe tepper dyne dyner sengetøj sengetøy lagen håndklæde håndklæder håndkle gulvtæppe gardin gardiner bog bøger bok bøker
    legetøj leketøy leke leker spil spill dukke dukker puslespil hovedtelefoner hodetelefoner højttaler høyttaler telefon mobil computer laptop tablet
    kamera linse oplader lader kabel kabler startkabler tastatur mus skærm skjerm tv printer router batteri bil biler bilmåtte dæk dekk fælg olie olje
    filter bremse bremser vinduesvisker motor hjelm telt sovepose liggeunderlag reb sele karabin stav stave staver vandrestave cykel cykler sykkel
    sykler sadel fiskestang stang hjul blink bold bolde ball ketcher racket håndvægte manual yogamåtte trampolin slæde ski drikkedunk flaske flasker
    bor boremaskine hammer sav sag skrue skruer skruetrækker nøgle nøkkel tang værktøj verktøy stige maling pensel lim slange plæneklipper plante
    planter jord krukke krukker gryde gryder gryte pande pander panne kniv knive kniver bestik bestikk tallerken tallerkener kop kopper krus skål
    skåle glas glass kande kanne kedel vannkoker elkedel brødrister mixer airfryer ovn køleskab kjøleskap opvaskemaskine støvsuger kaffe te vin øl
    chokolade sjokolade foder fôr hundefoder snor kradsetræ bur akvarium møbler elektronik kjøkken køkken bad makeup læbestift mascara creme krem sæbe
    såpe shampoo lys stearinlys duftlys lysestage vase vaser spejl speil plakat plakater billede bilde ramme garn stof stoffer symaskine strikkepinde
    pinde hæklenål opskrift oppskrift mønster knap knapper lynlås barnevogn bleer sut rangle autostol højstol bæresele guitar klaver kort pen papir
    kalender hund hunde kat katte katt kæledyr kjæledyr hest indretning interiør have hage grill parasol skammel dug duge duk serviet servietter bakke
    brett tapet termometer plaster kapsler tabletter honning marmelade krydderi pasta ris kiks brød skovl rive trillebør haner brusehoved termokande
    lommelygte pandelampe kompas hængekøje vægt romaner krimi knæbeskyttere`,
  notForPeople: `hund hunde hunden hundetøj hvalp kat katte katt kæledyr kjæledyr hest heste hester dukke dukker dukketøj barbie legetøj leketøy barnevogn seng sofa
    stol bord juletræ juletre bil flaske iphone roman paperback indbundet`,
  neutral: `sort sorte svart svarte hvid hvide hvit hvite blå rød røde grøn grønne grønn grå brun brune beige lyserød rosa lilla gul gule orange sand camel
    bordeaux sennep mint navy marineblå mørkeblå lyseblå sølv guld gull dame damer herre herrer dreng drenge pige piger gutt jente barn børn baby
    unisex slim regular fit vid vide lige kort korte lang lange mini midi maxi størrelse ny bomuld bomull hør lin uld ull silke viskose satin velour
    fløjl blonde blonder læder skinn ruskind denim tweed merino kashmir mohair alpaka stretch quiltet foret vandtæt vanntett vindtæt åndbar oversized
    plisseret ribbet strikket mønstret blomstret prikket ternet rutete stribet stripete ensfarvet ærmeløs ærme ærmer ermer krave hætte lynlås glidelås
    knapper lomme lommer talje jersey set store størrelser gravid a-form`,
  before: `med for til af av i og & på uden uten fra om som inkl inklusive samt`,
  cart: "(?:læg|legg) i (?:indkøbs|handle)?(?:kurv|kurven|vogn|pose|posen)\\w*|(?:tilføj|legg) til (?:kurv|kurven|handlekurv|pose)|køb(?: nu)?$|kjøp(?: nå)?$",
};
