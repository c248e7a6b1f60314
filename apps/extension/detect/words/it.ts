import type { Words } from "./words.ts";

export const it: Words = {
  order: "first",
  plurals: "i e",
  singulars: "o a e",
  garments: `abito abiti vestito vestiti vestitino camicia camicie camicetta blusa bluse tunica tuniche maglia maglie maglietta magliette maglione maglioni maglioncino dolcevita felpa felpe cardigan gilet giacca giacche giacchetto giubbotto giubbotti giubbino giubbini piumino piumini cappotto cappotti trench
    impermeabile parka blazer pantalone pantaloni pantaloncini jeans leggings chino chinos bermuda shorts gonna gonne minigonna tuta tute salopette completo completi tailleur smoking kimono poncho pigiama pigiami vestaglia accappatoio costume canotta canotte polo tshirt abbigliamento maglieria
    top sovracamicia body caban soprabito gonnellina jumpsuit canottiera canottiere tutina tutine bomber scamiciato`,
  unsure: `top costume costumi completo completi moda capo capi`,
  accessories: `scarpa scarpe sneaker sneakers stivale stivali stivaletto stivaletti sandalo sandali mocassino mocassini ciabatte décolleté borsa borse borsetta zaino zaini portafoglio cintura cinture cappello cappelli berretto sciarpa sciarpe foulard scialle guanto guanti calza calze calzino calzini collant cravatta
    cravatte papillon bretelle occhiali orologio orologi anello anelli collana collane orecchino orecchini bracciale bracciali braccialetto gioiello gioielli profumo profumi ombrello valigia reggiseno reggiseni slip mutande boxer intimo buono giftcard accessori grembiule calzature fascia fermaglio spilla pochette marsupio ciondolo tote mules ballerine espadrillas portamonete mutandine infradito`,
  goods: `gruccia grucce appendiabiti appendino attaccapanni servomuto stender portabiti porta armadio armadi cassettiera gancio ganci custodia custodie copri coprisedia copripiumino vaporizzatore spazzola spazzole rullo pressa stendino stendibiancheria ferro asse asciugatrice lavatrice detersivo molletta mollette supporto supporti lampada lampade sedia sedie
 poltrona tavolo tavoli divano divani letto letti materasso materassi cuscino cuscini coperta coperte piumone lenzuola asciugamano asciugamani tappeto tappeti tappetino tappetini tenda tende libro libri romanzo giocattolo giocattoli gioco giochi bambola bambole puzzle peluche cuffie altoparlante cassa telefono smartphone
 portatile computer tablet fotocamera obiettivo caricatore caricabatterie cavo cavi tastiera mouse monitor televisore stampante router batteria pneumatico pneumatici gomme cerchio olio filtro filtri freno freni tergicristallo tergicristalli auto automobile motore casco trapano martello sega vite viti
 cacciavite chiave chiavi pinza pinze attrezzo attrezzi utensile utensili scala vernice pennello colla tubo tosaerba pianta piante vaso vasi pentola pentole padella padelle coltello coltelli posate piatto piatti tazza tazze ciotola bicchiere bicchieri caraffa bollitore tostapane frullatore friggitrice forno frigorifero
 lavastoviglie aspirapolvere caffè caffettiera vino cioccolato crocchette guinzaglio tiragraffi gabbia acquario lettiera mobile mobili elettronica cucina bagno cosmetici crema sapone shampoo candela candele specchio orologio-parete poster cornice tessuto tessuti lana cartamodello manichino cucito bottone bottoni cerniera
 passeggino pannolini ciuccio mattoncini palla racchetta manubri chitarra pianoforte carta penna agenda cane cani gatto gatti animali cavallo scatola cesto scaffale levapelucchi giardino arredamento bricolage elettrodomestici illuminazione ferramenta casalinghi casseruola copridivano piantana portabiancheria tavolino `,
  notForPeople: `cane cani cucciolo gatto gatti animali cavallo bambola bambole barbie peluche giocattolo letto divano albero salvagente cilindro motore bottiglia auto iphone`,
  neutral: `nero nera bianco bianca blu azzurro rosso rossa verde grigio beige marrone rosa viola giallo arancione ecru kaki donna uomo bambina bambino unisex slim dritto largo corto corta lungo lunga mini midi maxi taglia nuovo nuova cotone lino lana seta righe jersey set`,
  before: `di del della con per in da a al senza e & su d`,
  cart: "aggiungi (?:al|alla) (?:carrello|borsa|shopping)|acquista(?: ora)?|compra ora",
};
