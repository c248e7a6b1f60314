import type { Words } from "./words.ts";

export const sv: Words = {
  order: "last",
  plurals: "ar er or n en na et",
  singulars: "a e",
  garments: `klänning klänningar klänningen skjorta skjortor skjortan blus blusar tunika tunikor tröja tröjor tröjan stickad kofta koftor jumper pullover hoodie hoodies huvtröja munkjacka collegetröja sweatshirt tshirt tshirts shirt shirts topp toppar linne linnen
    byxa byxor byxorna chinos jeans leggings tights shorts kjol kjolar jacka jackor jackan kappa kappor rock rockar blazer blazers kavaj kavajer kostym kostymer väst västar parkas trenchcoat regnjacka regnkappa dunjacka jumpsuit overall byxdress playsuit hängselbyxor
    snickarbyxor pyjamas nattlinne morgonrock badrock baddräkt bikini kimono poncho kläder damkläder herrkläder mode ytterkläder överdelar underdelar stickat långärmad polotröja arbetsbyxor arbetsjacka träningsoverall mjukisbyxor pikétröja fleecejacka piké bermudas linnebermudas bodysuit ullkofta body`,
  unsure: `polo dräkt dräkter dress top set fleece`,
  accessories: `sko skor sneakers stövel stövlar känga kängor boots sandal sandaler tofflor pumps loafers väska väskor handväska ryggsäck ryggsäckar plånbok mössa mössor hatt hattar keps kepsar scarf scarves halsduk halsdukar sjal sjalar handske handskar vantar bälte bälten skärp strumpa strumpor
    strumpbyxa strumpbyxor slips slipsar fluga hängslen solglasögon glasögon klocka klockor ring ringar halsband örhänge örhängen armband smycke smycken parfym paraply resväska bh trosa trosor kalsong kalsonger boxershorts underkläder presentkort accessoarer förkläde pannband hårklämma hårspänne brosch clutch axelväska`,
  goods: `hängare klädhängare galge galgar ställning klädställning garderob garderober krok krokar hållare stativ hylla hyllor låda lådor korg korgar borste klädborste rulle press påse påsar fodral skydd överdrag torkställning tvättmaschin tvättmaskin torktumlare strykjärn strykbräda ångare
 tvättmedel klädnypor lampa lampor stol stolar fåtölj bord soffa soffor säng sängar påslakan sänglinne kastrullset skruvdragare cykeldäck sängkläder madrass madrasser kudde kuddar filt filtar täcke handduk handdukar matta mattor gardin gardiner bok böcker leksak leksaker spel docka dockor dockkläder pussel hörlurar högtalare telefon
 mobil laptop dator surfplatta kamera objektiv laddare kabel kablar startkablar flytväst flytvästar räddningsväst tangentbord mus skärm tv skrivare router batteri bilmatta bilmattor däck fälg fälgar olja filter broms bromsar torkare bil bilar motor hjälm tält sovsäck borr borrmaskin hammare såg skruv skruvar skruvmejsel
 nyckel nycklar tång verktyg stege färg pensel lim slang trädgårdsslang gräsklippare växt växter jord kruka krukor gryta grytor stekpanna panna kniv knivar bestick tallrik tallrikar mugg muggar kopp koppar skål glas kanna vattenkokare brödrost mixer fritös airfryer ugn kylskåp diskmaskin
 dammsugare kaffe te vin choklad foder hundfoder kattfoder skålar koppel klösträd bur akvarium möbler elektronik kök badrum smink kräm tvål schampo doftljus ljusstake vas vaser spegel poster affisch tavla tavlor ram garn symaskin symönster knapp knappar dragkedja provdocka
 barnvagn blöjor napp byggklossar boll racket hantel hantlar gitarr piano kort penna papper kalender hund hundar katt katter husdjur häst luddborttagare inredning trädgård potatis stearinljus blockljus hushåll heminredning djurmat klädsel köksmaskin maskin  skåp`,
  notForPeople: `vagn barnvagn bilstol hund hundar hundkläder katt katter husdjur häst hästar docka dockor dock barbie leksak leksaker valp säng stol bord julgran bil flaska`,
  neutral: `svart vit vitt blå blått röd grön grönt grå grått beige brun rosa lila gul orange kaki marinblå dam herr dams herrs flick pojk barn unisex slim regular fit vid vida kort lång lång mini midi maxi storlek ny bomull ull siden randig jersey set`,
  before: `med för av i och & på till utan från om som`,
  cart: "lägg (?:till )?i (?:varu|kund|shopping)(?:korg|vagn|kassen|kasse)\\w*|lägg i (?:påse|kasse)|köp(?: nu)?$",
};
