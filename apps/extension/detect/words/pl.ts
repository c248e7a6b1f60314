import type { Words } from "./words.ts";

export const pl: Words = {
  order: "first",
  plurals: "",
  singulars: "",
  garments: `sukienk* sukienek sukni* suknia koszul* koszulk* bluz* bluzk* bluzek tunik* sweter* swetr* golf golfy kardigan* kurtk* kurtek płaszcz* marynark*
    marynarek żakiet* blezer* kamizelk* kamizelek bezrękawnik* parka parki trencz* spodni* spodnie dżinsy jeans jeansy legginsy leginsy szort*
    spódnic* spódniczk* kombinezon* ogrodniczki garnitur* smoking kimono narzutka poncho piżam* szlafrok* strój bikini ubrania ubranie odzież odzieży
    tshirt tshirty tshirtów koszulka top topy podkoszulk* longsleeve hoodie dresy dres dresowe joggery chinosy bojówki polar polary poncza body halka
    półgolf puchówka ramoneska bomberka katana bermudy sukienka suknie tuniki bluzeczk* bluzka koszula koszulówk* koszulowa kombinezony swetry
    sweterek sweterk* pulower* golfik kamizelka kardigan bolerk* bolero narzutk* ramonesk* katan* kożuch* futro futra pelerynk* peleryn* prochowiec
    prochowc* wiatrówk* wiatrówek puchówk* puchówek bomberk* parek parkę jesionk* budrysówk* dyplomatk* frak* fraki surdut* żupan marynarka garsonk*
    kostium* kostiumy kąpielówki spodenki spodenek spodnium szorty rybaczki bermud* cygaretki dzwony kuloty alladynki haremki szarawary bryczes*
    rajtuz* getry spódnica spódniczka tutu kilt pareo sarong jegginsy jeansów dżins* jeansow* dresów bluza bluzy dresik ogrodniczek ogrodniczk* pajac*
    pajacyk* śpioch* rampers* bodziak półśpiochy kaftanik* piżama piżamy szlafrok nocna nocne halki halk* gorset* bustier podomk* bonżurk* fartuszki
    scrubs kitel* uniform* odzieżow* odziez* softshell* polarek skafander* kurteczk* termoaktywn* stroje tankini monokini pianka neoprenow* kontusz*
    kaftan* kimona sari futerko bielizna-termoaktywna strój-kąpielowy komplet-dresowy t-shirt t-shirty t-shirtów`,
  unsure: `top topy golf golfy polar polary strój moda komplet komplety narzutka garsonka termoaktywna kostium kostiumy pianka pianki`,
  accessories: `but buty butów sneakersy trampki botki kozaki sandał* klapki szpilki mokasyny baleriny kapcie torb* torebk* torebek plecak* portfel* czapk* kapelusz*
    szalik* szal chust* apaszk* rękawiczk* pas pasek paski skarpet* rajstopy krawat* muszk* szelki okulary zegarek zegarki pierścion* naszyjnik*
    kolczyk* bransoletk* biżuteri* perfumy parasol* walizk* biustonosz* stanik* majtki bokserki figi bielizn* karta bon akcesoria fartuch* obuwie
    opaska spinka broszka kopertówka nerka shopper mule sygnet espadryle portmonetka mitenki półbuty półbutów trampek sandały sandałki kozaków
    kozaczki botków szpilek czółenka czółenek klapek japonki kapci kalosze kaloszy śniegowce trapery mokasynów balerinek adidasy tenisówki trzewiki
    wkładki sznurowadła torba torby torebka saszetka saszetk* nerki kuferek listonoszk* walizka kosmetyczka kosmetyczk* brelok* breloczek portfel
    czapka kapelusz beret* kaszkiet* bejsbolówk* kominiark* komin kominy chusta szaliki apaszka turban* opaski nauszniki rękawice mitenk* gumka gumki
    frotka spinki spineczk* broszk* kolczyki pierścionek obrączk* bransoletka naszyjnik wisiorek wisiork* zawieszka zawieszk* łańcuszek łańcuszk*
    poszetk* mucha muchy skarpetki podkolanówk* zakolanówk* pończoch* rajstop* majtek figów stringi slipy bokserek biustonosze staniki braletk*
    podwiązk* perfum woda parasolka okularów`,
  goods: `kocyk kocyki koc koce wieszak* stojak* szaf* szafk* komod* hak haki haczyk* pokrow* szczotk* rolka prasa suszark* pralk* żelazk* desk* parownic* klamerki uchwyt* lamp*
    żarówk* krzesł* fotel* stół stoły stolik* sof* kanap* łóżk* materac* poduszk* koc koce kołdr* pościel* ręcznik* dywan* dywanik* zasłon* firan*
    książk* powieść zabawk* gra gry lalk* lalek puzzle pluszak* słuchawki głośnik* telefon* smartfon* laptop* komputer* tablet* aparat* kamer*
    obiektyw* ładowark* kabel kable przewod* klawiatur* mysz monitor* telewizor* drukark* router* bateri* akumulator* opon* felg* olej filtr* hamulc*
    wycieraczk* samochód samochod* auto silnik* kask* namiot* śpiwór wiertark* młotek pił* śrub* wkręt* klucz* narzędzi* drabin* farb* pędzel klej wąż
    kosiark* roślin* doniczk* garnek garnki garnk* patelni* nóż noże sztućce talerz* kubek kubki filiżank* misk* szklank* kieliszk* dzbanek czajnik*
    toster* blender* mikser* frytkownic* piekarnik* lodówk* zmywark* odkurzacz* kaw* ekspres* herbat* wino czekolad* karm* smycz* obroż* drapak*
    klatk* akwarium żwirek mebl* elektronik* kuchni* łazienk* kosmetyk* krem* mydł* szampon* świec* wazon* lustr* zegar plakat* ramk* obraz* tkanin*
    włóczk* wykrój manekin* maszyn* guzik* zamek wózek pieluch* smoczek klocki piłk* rakiet* hantl* narty gitar* pianino papier długopis* kalendarz*
    pies psa psów kot kota kotów zwierz* koń pudełk* kosz kosze koszyk* półk* organizer* golarka ogród dekoracj* mata maty chodnik* agd rtv
    oświetlenie motoryzacja artykuły tuleja słuchawek dokument* karty kart butelk* karimat* karabinek karabink* lina liny uprząż czekan raki kijki
    kijek hamak* rower* siodł* strzemię wędk* kołowrotek przynęt* płetwy piłka hantle skakank* trampolin* sanki wiązania pomadk* szmink* tusz puder
    cienie lakier golark* suszarka prostownic* szczoteczk* obrus* serwet* serwetk* narzut* poszew* poszewk* prześcieradł* tapet* drut* szydełk*
    włóczka wstążk* butelka butelki smoczki grzechotk* fotelik* krzesełko nosidł* termometr* plaster* maść kapsułk* tabletk* miód dżem piwo likier gin
    sok przypraw* makaron ryż ciastk* chleb łopat* grabi* taczk* zawias* kran* prysznic* statyw* dysk* reflektor* tłumik* girland* bombk* świecznik*
    lampion* figurk* pomnik taboret* grill* płytk* taca bidon* latark* kompas* puf pufa pufy tace termos nakolanniki ochraniacz* literatura powieści
    kryminał* kask kaski`,
  notForPeople: `psa psów pies kota kotów kot zwierząt szczeniak* konia koni lalki lalek lalka lal misia barbie pluszak* zabawka łóżko choinkę choinki ratunkowa
    ratunkowe samochodu kotła bojler butelkę iphone powieść`,
  neutral: `czarny czarna czarne biały biała białe niebieski niebieska czerwony czerwona zielony zielona szary szara beżowy beżowa brązowy brązowa różowy różowa
    żółty granatowy granatowa granatowe damski damska damskie męski męska męskie dziecięcy dziecięca unisex slim regular fit prosty szeroki szerokie
    krótki krótka długi długa mini midi maxi rozmiar nowy nowa bawełniana lniana wełniana jedwabna jersey set czarnej czarnego białej białego granat
    bordo bordowa bordowy musztardowa miętowa liliowa taupe piaskowa piaskowy kamelowa antracyt srebrny srebrna złoty złota koniakowa wiskoza wiskozy
    satynowa satynowy satyna aksamitna aksamit koronkowa koronka skórzana skórzany skóra zamszowa zamsz denim tweed merino kaszmir kaszmirowy moher
    alpaka modal elastyczne pikowana pikowany ocieplana ocieplany wodoodporna nieprzemakalna oddychająca taliowana taliowany oversize plisowana
    prążkowana dzianinowa dzianina haftowana kwiaty kwiatowy kropki krata kratę gładka gładki rękaw rękawem rękawami kołnierzyk kaptur kapturem
    zamkiem guziki kieszeń kieszeniami szerokimi prosta proste skinny straight wysoki wysoka stan stanem kobieta mężczyzna dziewczęca chłopięca
    niemowlęca ciążowa ciążowe dużych rozmiarów duże`,
  before: `z ze na do w we dla bez i & od pod po o`,
  cart: "do koszyka|kup teraz|dodaj do torby",
};
