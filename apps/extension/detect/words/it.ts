import type { Words } from "./words.ts";

export const it: Words = {
  order: "first",
  plurals: "i e",
  singulars: "o a e",
  garments: `abito abiti vestito vestiti vestitino camicia camicie camicetta blusa bluse tunica tuniche maglia maglie maglietta magliette maglione maglioni
    maglioncino dolcevita felpa felpe cardigan gilet giacca giacche giacchetto giubbotto giubbotti giubbino giubbini piumino piumini cappotto cappotti
    trench impermeabile parka blazer pantalone pantaloni pantaloncini jeans leggings chino chinos bermuda shorts gonna gonne minigonna tuta tute
    salopette completo completi tailleur smoking kimono poncho pigiama pigiami vestaglia accappatoio costume canotta canotte polo abbigliamento
    maglieria top sovracamicia body caban soprabito gonnellina jumpsuit canottiera canottiere tutina tutine bomber scamiciato abitino tubino tubini
    chemisier prendisole caftano caftani kaftan copricostume copricostumi tunichetta camicette lupetto lupetti pullover maglioncini golfino golfini
    twinset coprispalle bolero boleri gilè panciotto panciotti felpina pile smanicato smanicati blazers giacchino giacchini bomberino spolverino
    spolverini montgomery mantella mantelle cappa cappe mantello pelliccia pellicce montone eskimo antivento softshell chiodo pantacollant
    pantaloncino short jogger joggers leggins fuseaux jeggings capri pinocchietto pinocchietti salopettes longuette minigonne gonnellone kilt tutù
    pareo parei bikini trikini tankini muta mute tutone frac tight camice camici casacca casacche divisa divise vestaglie accappatoi pagliaccetto
    pagliaccetti corsetto corsetti bustier sottoveste sottovesti guepiere sari abaya djellaba kimoni dirndl indumento indumenti denim cargo t-shirt
    k-way costume-da-bagno costumi-da-bagno capispalla capospalla`,
  unsure: `top costume costumi completo completi moda capo capi pile divisa uniforme uniformi culotte mantella body intero`,
  accessories: `scarpa scarpe sneaker sneakers stivale stivali stivaletto stivaletti sandalo sandali mocassino mocassini ciabatte décolleté borsa borse borsetta zaino
    zaini portafoglio cintura cinture cappello cappelli berretto sciarpa sciarpe foulard scialle guanto guanti calza calze calzino calzini collant
    cravatta cravatte papillon bretelle occhiali orologio orologi anello anelli collana collane orecchino orecchini bracciale bracciali braccialetto
    gioiello gioielli profumo profumi ombrello valigia reggiseno reggiseni slip mutande boxer intimo buono giftcard accessori grembiule calzature
    fascia fermaglio spilla pochette marsupio ciondolo tote mules ballerine espadrillas portamonete mutandine infradito zoccoli zoccolo ballerina
    décolletè decollete sabot pantofola pantofole espadrilla scarponcino scarponcini scarponi anfibi anfibio polacchine polacchina solette lacci
    borsello borselli borsone borsoni tracolla tracolle zainetto zainetti cartella trousse beauty portacarte portachiavi clutch bandana bandane basco
    baschi coppola cuffia cappellino cappellini visiera turbante cerchietto cerchietti scaldacollo passamontagna manicotto guantini muffole stola
    stole pashmina scialli fazzoletto fazzoletti gemelli fermacravatta girocollo girocolli spille cavigliera cavigliere fede fedi medaglia perla perle
    cinturino pantacalza autoreggenti gambaletti parigine calzettoni calzamaglia fantasmini perizoma tanga brasiliana brasiliane culottes coulotte
    bralette brassiere guaina modellante giarrettiera eau colonia carta-regalo`,
  goods: `plaid plaids gruccia grucce appendiabiti appendino attaccapanni servomuto stender portabiti porta armadio armadi cassettiera gancio ganci custodia custodie copri
    coprisedia copripiumino vaporizzatore spazzola spazzole rullo pressa stendino stendibiancheria ferro asse asciugatrice lavatrice detersivo
    molletta mollette supporto supporti lampada lampade sedia sedie poltrona tavolo tavoli divano divani letto letti materasso materassi cuscino
    cuscini coperta coperte piumone lenzuola asciugamano asciugamani tappeto tappeti tappetino tappetini tenda tende libro libri romanzo giocattolo
    giocattoli gioco giochi bambola bambole puzzle peluche cuffie altoparlante cassa telefono smartphone portatile computer tablet fotocamera
    obiettivo caricatore caricabatterie cavo cavi tastiera mouse monitor televisore stampante router batteria pneumatico pneumatici gomme cerchio olio
    filtro filtri freno freni tergicristallo tergicristalli auto automobile motore casco trapano martello sega vite viti cacciavite chiave chiavi
    pinza pinze attrezzo attrezzi utensile utensili scala vernice pennello colla tubo tosaerba pianta piante vaso vasi pentola pentole padella padelle
    coltello coltelli posate piatto piatti tazza tazze ciotola bicchiere bicchieri caraffa bollitore tostapane frullatore friggitrice forno
    frigorifero lavastoviglie aspirapolvere caffè caffettiera vino cioccolato crocchette guinzaglio tiragraffi gabbia acquario lettiera mobile mobili
    elettronica cucina bagno cosmetici crema sapone shampoo candela candele specchio poster cornice tessuto tessuti lana cartamodello manichino cucito
    bottone bottoni cerniera passeggino pannolini ciuccio mattoncini palla racchetta manubri chitarra pianoforte carta penna agenda cane cani gatto
    gatti animali cavallo scatola cesto scaffale levapelucchi giardino arredamento bricolage elettrodomestici illuminazione ferramenta casalinghi
    casseruola copridivano piantana portabiancheria tavolino materassino moschettone corda corde imbrago imbragatura piccozza ramponi bastoncini
    bastoncino amaca bicicletta biciclette bici sella selle staffe canna mulinello esca esche pinne boccaglio palloni pallone manubrio trampolino
    slitta sci attacchi rossetto mascara fard cipria smalto rasoio asciugacapelli piastra spazzolino tovaglia tovaglie tovagliolo tovaglioli runner
    copriletto trapunta federa federe scampolo ferri uncinetto gomitolo gomitoli nastro biberon seggiolino seggiolone sonaglio massaggiagengive
    termometro cerotto capsule compresse miele marmellata birra rum gin acqua succo spezie pasta riso biscotti pane pala rastrello carriola rubinetto
    doccia treppiede disco faro marmitta quadro quadri ghirlanda candelabro portacandele sgabello sgabelli pouf ombrellone barbecue piastrella vassoio
    vassoi insalatiera stampo stampi borraccia borracce torcia bussola ginocchiere ginocchiera romanzi gialli tovaglietta tovagliette teglia teglie
    copriteiera`,
  notForPeople: `cane cani cucciolo gatto gatti animali cavallo bambola bambole barbie peluche giocattolo letto divano albero salvagente cilindro motore bottiglia auto
    iphone brossura romanzo teiera bottiglie`,
  neutral: `nero nera bianco bianca blu azzurro rosso rossa verde grigio beige marrone rosa viola giallo arancione ecru kaki donna uomo bambina bambino unisex
    slim dritto largo corto corta lungo lunga mini midi maxi taglia nuovo nuova cotone lino lana seta righe jersey set neri nere bianchi bianche rossi
    rosse verdi grigi grigia gialla bordeaux senape menta lilla tortora sabbia cammello antracite argento oro cuoio viscosa raso velluto pizzo pelle
    scamosciata denim tweed merino cashmere mohair alpaca modal stretch trapuntato trapuntata imbottito imbottita impermeabile antivento traspirante
    sfiancato oversize plissé plissettata costine ricamato ricamata fiori floreale pois quadri unito unita maniche manica collo cappuccio zip bottoni
    tasca tasche svasato svasata skinny straight vita alta alto comodo comode curvy premaman allattamento uomini donne ragazza ragazzo bambini neonato
    neonata`,
  before: `di del della con per in da a al senza e & su d incl`,
  cart: "aggiungi (?:al|alla) (?:carrello|borsa|shopping)|acquista(?: ora)?|compra ora",
};
