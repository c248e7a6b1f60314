import type { Words } from "./words.ts";

export const sv: Words = {
  order: "last",
  plurals: "ar er or n en na et",
  singulars: "a e",
  garments: `klänning klänningar klänningen skjorta skjortor skjortan blus blusar tunika tunikor tröja tröjor tröjan stickad kofta koftor jumper pullover hoodie
    hoodies huvtröja munkjacka collegetröja sweatshirt tshirt tshirts shirt shirts topp toppar linne linnen byxa byxor byxorna chinos jeans leggings
    tights shorts kjol kjolar jacka jackor jackan kappa kappor rock rockar blazer blazers kavaj kavajer kostym kostymer väst västar parkas trenchcoat
    regnjacka regnkappa dunjacka jumpsuit overall byxdress playsuit hängselbyxor snickarbyxor pyjamas nattlinne morgonrock badrock baddräkt bikini
    kimono poncho kläder damkläder herrkläder mode ytterkläder överdelar underdelar stickat långärmad polotröja arbetsbyxor arbetsjacka
    träningsoverall mjukisbyxor pikétröja fleecejacka piké bermudas linnebermudas bodysuit ullkofta body skjortklänning särk blusskjorta linneskjorta
    piketröja pikétröjor pikeskjorta polotröjor huvjacka huvtröjor sweater sweaters sweatshirts collegetröjor cardigan cardigans jumprar slipover
    ylletröja fleecetröja underställ underställströja baslager mellanlager skalplagg skaljacka skaljackor skalbyxa skalbyxor vindjacka softshelljacka
    täckjacka täckbyxa täckbyxor vinterjacka parka anorak anorakar duffel ulster trench ytterrock smoking frack kostymbyxor kostymväst slängkappa cape
    capes ponchos bolero byxkjol minikjol träningsbyxor joggers joggingbyxor mjukisdress mjukisset mjukisbyxa chino cargobyxor hantverksbyxor
    midjebyxor piratbyxor kortbyxor badshorts badbyxor baddräkter våtdräkt våtdräkter bikinis tankini strandklänning kaftan kaftaner sarong overaller
    flyoverall vinteroverall regnställ regnbyxor regnjackor ridbyxor cykelbyxor löparbyxor löpartights löpartröja träningslinne jeansjacka jeanskjol
    jeansskjorta nattskjorta nattklänning sovplagg morgonrockar badrockar negligé korsett bustier bodystrumpa sparkdräkt sparkbyxor jumpsuits
    folkdräkt dirndl dansdräkt gymnastikdräkt tutu skyddsjacka varseljacka varselväst kockjacka kockrock vårdbyxor bussarong läkarrock arbetskläder
    träningskläder barnkläder mammakläder damblus plagg`,
  unsure: `textil textilier polo dräkt dräkter dress top set fleece underställ skal kostym body crop`,
  accessories: `sko skor sneakers stövel stövlar känga kängor boots sandal sandaler tofflor pumps loafers väska väskor handväska ryggsäck ryggsäckar plånbok mössa
    mössor hatt hattar keps kepsar scarf scarves halsduk halsdukar sjal sjalar handske handskar vantar bälte bälten skärp strumpa strumpor strumpbyxa
    strumpbyxor slips slipsar fluga hängslen solglasögon glasögon klocka klockor ring ringar halsband örhänge örhängen armband smycke smycken parfym
    paraply resväska bh trosa trosor kalsong kalsonger boxershorts underkläder accessoarer förkläde pannband hårklämma hårspänne brosch clutch
    axelväska stövlett stövletter gummistövlar träskor sandaletter ballerina ballerinas loafer mockasiner espadrillos flipflops innesko inneskor sulor
    skosnören necessär midjeväska axelväskor bältesväska tygkasse shopper korthållare nyckelring luva basker balaklava öronmuffar tubhalsduk
    halsvärmare buff tumvantar hängsle diadem hårband hårsnodd tofs scrunchie armbandsur manschettknappar slipsnål näsduk bröstnäsduk nål pin sockor
    socka knästrumpor leggingsstrumpor benvärmare stringtrosa string hipster boxer boxers undertröja undertröjor behå shapewear eau solhatt
    läsglasögon present-kort sport-bh amnings-bh`,
  goods: `plaid spray doftspray hårspray foundation hängare klädhängare galge galgar ställning klädställning garderob garderober krok krokar hållare stativ hylla hyllor låda lådor korg korgar borste
    klädborste rulle press påse påsar fodral skydd överdrag torkställning tvättmaschin tvättmaskin torktumlare strykjärn strykbräda ångare tvättmedel
    klädnypor lampa lampor stol stolar fåtölj bord soffa soffor säng sängar påslakan sänglinne kastrullset skruvdragare cykeldäck sängkläder madrass
    madrasser kudde kuddar filt filtar täcke handduk handdukar matta mattor gardin gardiner bok böcker leksak leksaker spel docka dockor dockkläder
    pussel hörlurar högtalare telefon mobil laptop dator surfplatta kamera objektiv laddare kabel kablar startkablar flytväst flytvästar räddningsväst
    tangentbord mus skärm tv skrivare router batteri bilmatta bilmattor däck fälg fälgar olja filter broms bromsar torkare bil bilar motor hjälm tält
    sovsäck borr borrmaskin hammare såg skruv skruvar skruvmejsel nyckel nycklar tång verktyg stege färg pensel lim slang trädgårdsslang gräsklippare
    växt växter jord kruka krukor gryta grytor stekpanna panna kniv knivar bestick tallrik tallrikar mugg muggar kopp koppar skål glas kanna
    vattenkokare brödrost mixer fritös airfryer ugn kylskåp diskmaskin dammsugare kaffe te vin choklad foder hundfoder kattfoder skålar koppel
    klösträd bur akvarium möbler elektronik kök badrum smink kräm tvål schampo doftljus ljusstake vas vaser spegel poster affisch tavla tavlor ram
    garn symaskin symönster knapp knappar dragkedja provdocka barnvagn blöjor napp byggklossar boll racket hantel hantlar gitarr piano kort penna
    papper kalender hund hundar katt katter husdjur häst luddborttagare inredning trädgård potatis stearinljus blockljus hushåll heminredning djurmat
    klädsel köksmaskin maskin skåp liggunderlag karbinhake klätterrep sele selar isyxa stegjärn stavar stav vandringsstavar hängmatta cykel cyklar
    sadel stigbygel träns schabrak metspö spön drag bete bollar hopprep yogamatta studsmatta pulka skidor skida bindning vattenflaska flaska flaskor
    läppstift mascara puder rakapparat hårfön plattång tandborste dukar bordsduk servett servetter överkast tapet tapeter tyger stickor virknål
    garnnystan skötväska bilbarnstol barnstol bärsele skallra termometer plåster salva tabletter kapslar honung sylt likör vatten juice kryddor
    kryddmix pasta bröd spade kratta skottkärra gångjärn kran dusch headset hårddisk minneskort strålkastare avgasrör ljuslykta ljusslinga julkula
    staty pall pallar parasoll grill kakel bricka brickor form formar termos pannlampa ficklampa kompass deckare romaner knäskydd stickmönster mönster
    virkmönster`,
  notForPeople: `vagn barnvagn bilstol hund hundar hundkläder katt katter husdjur häst hästar docka dockor dock barbie leksak leksaker valp säng stol bord julgran bil
    flaska pocket inbunden häftad roman`,
  neutral: `svart vit vitt blå blått röd grön grönt grå grått beige brun rosa lila gul orange kaki marinblå dam herr dams herrs flick pojk barn unisex slim
    regular fit vid vida kort lång mini midi maxi storlek ny bomull ull siden randig jersey set svarta vita blåa röda gröna gråa bruna gula oranga
    vinröd senap senapsgul mint taupe sand kamel antracit silver guld konjak viskos satin sammet spets läder mocka denim tweed merino kashmir mohair
    alpacka modal stretch vadderad vadderat fodrad fodrat vattentät vindtät andningsbar figursydd oversized plisserad ribbad ribbat stickad mönstrad
    mönstrat blommig prickig rutig enfärgad ärmlös långa korta hög midja krage huva dragkedja knappar ficka fickor raka utsvängda skinny straight
    loose kvinna män kvinnor flicka pojke bebis junior gravid mamma stora storlekar a-form`,
  before: `med för av i och & på till utan från om som inkl inklusive samt`,
  cart: "lägg (?:till )?i (?:varu|kund|shopping)(?:korg|vagn|kassen|kasse)\\w*|lägg i (?:påse|kasse)|köp(?: nu)?$",
};
