import type { Words } from "./words.ts";

export const pl: Words = {
  order: "first",
  plurals: "",
  singulars: "",
  garments: `sukienk* sukienek sukni* suknia koszul* koszulk* bluz* bluzk* bluzek tunik* sweter* swetr* golf golfy kardigan* kurtk* kurtek płaszcz* marynark* marynarek żakiet* blezer* kamizelk* kamizelek bezrękawnik* parka parki trencz* spodni* spodnie dżinsy jeans jeansy legginsy leginsy szort* spódnic* spódniczk* kombinezon* ogrodniczki
    garnitur* smoking kimono narzutka poncho piżam* szlafrok* strój bikini ubrania ubranie odzież odzieży tshirt tshirty tshirtów koszulka top topy podkoszulk* longsleeve hoodie dresy dres dresowe joggery chinosy bojówki polar polary poncza body halka półgolf puchówka ramoneska bomberka katana bermudy`,
  unsure: `top topy golf golfy polar polary strój moda komplet komplety narzutka garsonka`,
  accessories: `but buty butów sneakersy trampki botki kozaki sandał* klapki szpilki mokasyny baleriny kapcie torb* torebk* torebek plecak* portfel* czapk* kapelusz* szalik* szal chust* apaszk* rękawiczk* pas pasek paski skarpet* rajstopy krawat* muszk* szelki okulary zegarek zegarki pierścion* naszyjnik* kolczyk* bransoletk* biżuteri* perfumy parasol*
    walizk* biustonosz* stanik* majtki bokserki figi bielizn* karta bon akcesoria fartuch* obuwie opaska spinka broszka kopertówka nerka shopper mule baleriny sygnet espadryle portmonetka mitenki`,
  goods: `wieszak* stojak* szaf* szafk* komod* hak haki haczyk* pokrow* szczotk* rolka prasa suszark* pralk* żelazk* desk* parownic* klamerki uchwyt* lamp* żarówk* krzesł* fotel* stół stoły stolik* sof* kanap* łóżk* materac* poduszk* koc koce kołdr* pościel* ręcznik* dywan* dywanik* zasłon* firan* książk* powieść zabawk* gra gry lalk* lalek puzzle pluszak*
 słuchawki głośnik* telefon* smartfon* laptop* komputer* tablet* aparat* kamer* obiektyw* ładowark* kabel kable przewod* klawiatur* mysz monitor* telewizor* drukark* router* bateri* akumulator* opon* felg* olej filtr* hamulc* wycieraczk* samochód samochod* auto silnik* kask* namiot* śpiwór wiertark* młotek pił* śrub* wkręt* klucz* narzędzi* drabin*
 farb* pędzel klej wąż kosiark* roślin* doniczk* garnek garnki garnk* patelni* nóż noże sztućce talerz* kubek kubki filiżank* misk* szklank* kieliszk* dzbanek czajnik* toster* blender* mikser* frytkownic* piekarnik* lodówk* zmywark* odkurzacz* kaw* ekspres* herbat* wino czekolad* karm* smycz* obroż* drapak* klatk* akwarium żwirek mebl* elektronik* kuchni* łazienk*
 kosmetyk* krem* mydł* szampon* świec* wazon* lustr* zegar plakat* ramk* obraz* tkanin* włóczk* wykrój manekin* maszyn* guzik* zamek wózek pieluch* smoczek klocki piłk* rakiet* hantl* narty gitar* pianino papier długopis* kalendarz* pies psa psów kot kota kotów zwierz* koń pudełk* kosz kosze koszyk* półk* organizer* golarka ogród dekoracj* mata maty chodnik* agd rtv oświetlenie motoryzacja artykuły tuleja słuchawek dokument* karty kart butelk*`,
  notForPeople: `psa psów pies kota kotów kot zwierząt szczeniak* konia koni lalki lalek lalka lal misia barbie pluszak* zabawka łóżko choinkę choinki ratunkowa ratunkowe samochodu kotła bojler butelkę iphone`,
  neutral: `czarny czarna czarne biały biała białe niebieski niebieska czerwony czerwona zielony zielona szary szara beżowy beżowa brązowy brązowa różowy różowa żółty granatowy granatowa granatowe damski damska damskie męski męska męskie dziecięcy dziecięca unisex slim regular fit prosty szeroki szerokie krótki krótka długi długa mini midi maxi rozmiar nowy nowa bawełniana lniana wełniana jedwabna jersey set`,
  before: `z ze na do w we dla bez i & od pod po o`,
  cart: "do koszyka|kup teraz|dodaj do torby",
};
