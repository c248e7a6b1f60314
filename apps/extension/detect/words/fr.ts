import type { Words } from "./words.ts";

export const fr: Words = {
  order: "first",
  plurals: "s x es",
  singulars: "",
  garments: `robe robes robette chemise chemises chemisier chemisiers chemisette tunique tuniques blouse blouses tshirts teeshirt teeshirts débardeur débardeurs
    caraco caracos pull pulls sweat sweats hoodie gilet gilets cardigan cardigans maille veste vestes blouson blousons manteau manteaux trench trenchs
    parka parkas doudoune doudounes imperméable imperméables anorak caban cabans blazer blazers pantalon pantalons jean jeans jogging joggings legging
    leggings short shorts bermuda bermudas chino chinos jupe jupes salopette salopettes combinaison combinaisons combishort combipantalon costume
    costumes tailleur tailleurs smoking kimono poncho cape capes pyjama pyjamas nuisette nuisettes peignoir peignoirs maillot maillots bikini vêtement
    vêtements marinière marinières surchemise surchemises haut hauts polo polos liquette kaftan caftan survêtement survêtements body bodys combi
    combis kasaks chemisettes chasuble chasubles polaire polaires hoodies boléro boléros camisole camisoles marcel marcels henley veston vestons
    jaquette redingote redingotes pardessus paletot duffle gabardine gabardines ciré cirés softshell perfecto perfectos teddy bomber bombers
    saharienne sahariennes surveste bodywarmer pelisse houppelande ponchos pantacourt pantacourts corsaire corsaires sarouel sarouels treillis cargo
    cargos jeggings treggings fuseau fuseaux cycliste cyclistes cuissard cuissards jodhpurs kilt kilts tutu tutus minijupe minijupes jupon jupons
    paréo paréos grenouillère grenouillères barboteuse barboteuses pyjashort déshabillé kimonos justaucorps bikinis monokini tankini cotte cottes
    kaftans djellaba djellabas gandoura abaya abayas boubou boubous caftans sari saris smokings uniformes guêpière bustier bustiers corset corsets
    tricot tricots lainage mailles tee tees vareuse vareuses prêt-à-porter sous-pull queue-de-pie sweat-shirt pull-over cache-cœur duffle-coat k-way
    coupe-vent dors-bien bleu-de-travail t-shirt`,
  unsure: `top tops mode cape tenue tenues ensemble ensembles haut hauts costume bas body coordonné uniforme`,
  accessories: `chaussure chaussures basket baskets botte bottes bottine bottines sandale sandales escarpin escarpins mocassin mocassins espadrilles derbies chaussons
    tong tongs sac sacs sacoche pochette cabas portefeuille ceinture ceintures chapeau chapeaux casquette casquettes bonnet bonnets béret écharpe
    écharpes foulard foulards châle étole gants gant moufles chaussette chaussettes collant collants cravate cravates nœud noeud bretelles lunettes
    montre montres bague bagues collier colliers boucle boucles bracelet bracelets bijou bijoux broche parfum parfums parapluie valise bagagerie
    culotte culottes slip slips boxer boxers string lingerie accessoires tablier tabliers maroquinerie souliers bandeau barrette chouchou creoles
    pochettes pendentif tote mules ballerines sneakers banane bob mitaines brassière soutien tennis boots sabots sandalette sandalettes espadrille
    chausson pantoufle pantoufles charentaise charentaises babies sneaker bottillons cuissardes derby besace besaces cartable trousse trousses
    bandoulière minaudière chapka turban bandana bandanas snood snoods cagoule cagoules mitaine moufle sautoir sautoirs gourmette jonc joncs
    chevalière manchette puces créoles créole pendentifs médaille médaillon perle perles charms chapelets socquette socquettes jarretière tanga tangas
    shorty shortys caleçon caleçons bralette bandeaux semelle semelles lacets eau lunette visière soutien-gorge sous-vêtement carte-cadeau
    cartes-cadeaux pince-cheveux nu-pieds après-ski porte-monnaie porte-cartes serre-tête cache-cou tour-de-cou porte-clés mi-bas porte-jarretelles
    nœud-papillon`,
  goods: `plaid plaids cintre cintres portant portants porte portemanteau portemanteaux penderie armoire armoires commode patère patères housse housses brosse brosses
    rouleau presse presses sèche séchoir étendoir fer repasser défroisseur table tables machine lessive pince pinces crochet crochets support supports
    lampe lampes chaise chaises fauteuil fauteuils canapé canapés lit lits matelas oreiller oreillers coussin coussins couverture plaid couette drap
    draps serviette serviettes tapis rideau rideaux livre livres roman jouet jouets jeu jeux poupée poupées puzzle peluche casque casques écouteurs
    enceinte téléphone smartphone ordinateur tablette appareil caméra objectif chargeur câble câbles clavier souris écran télévision imprimante
    routeur batterie pneu pneus jante huile filtre frein freins voiture auto moteur tente perceuse visseuse marteau scie vis tournevis clé clés outil
    outils échelle peinture pinceau colle tuyau tondeuse plante plantes graines pot pots casserole casseroles poêle poêles couteau couteaux couvert
    couverts assiette assiettes tasse tasses mug mugs bol bols verre verres carafe bouilloire mixeur robot friteuse four réfrigérateur aspirateur café
    cafetière thé vin chocolat croquettes gamelle laisse arbre cage aquarium litière meuble meubles électronique cuisine salle cosmétique crème savon
    shampoing bougie bougies vase vases miroir horloge affiche cadre tissu tissus laine patron mannequin couture bouton boutons fermeture poussette
    couches tétine briques ballon raquette haltère haltères guitare piano carte papeterie papier stylo agenda chien chiens chat chats animal animaux
    cheval rangement boîte panier étagère étagères linge détachant bac batteries kit figurine figurines jardin bricolage décoration électroménager
    luminaires luminaire animalerie vaisselle cocotte lampadaire patins chauffant corde cordes baudrier baudriers mousqueton* piolet vernis gourde
    gourdes réchaud bâton bâtons mousquetons hamac tarp vélo vélos selle selles étrier canne cannes moulinet appât leurre kayak pagaie palmes tuba
    ballons skis fixations luge mascara fard poudre rasoir lisseur nappe nappes édredon taie taies parure tringle coupon aiguilles aiguille ruban
    rubans mercerie biberon biberons doudou doudous siège sièges transat hochet thermomètre pansement gélules comprimés sirop miel confiture bière
    rhum gin jus épice épices pâtes riz biscuits pain bêche râteau brouette charnière établi rabot robinet douche trépied disque phare tableau
    tableaux statuette guirlande photophore chandelier bougeoir tabouret tabourets pouf poufs parasol barbecue carrelage saladier plat plats moule
    moules essuie-glace grille-pain lave-vaisselle sac-de-couchage pull-buoy rouge-à-lèvres sèche-cheveux papier-peint porte-bébé eau-de-vie
    haut-parleur hauts-parleurs romans polars bd genouillère genouillères soins`,
  notForPeople: `chien chiens chiot chat chats chaton animaux animal cheval poupée poupées barbie peluche nounours jouet sapin lit canapé sauvetage cartonnée
    cartonnées tuyau tuyauterie voiture cheminée poêle bouteille iphone broché roman`,
  neutral: `noir noire blanc blanche bleu bleue rouge vert verte gris grise beige marron rose violet jaune orange écru kaki marine femme homme fille garçon enfant
    mixte slim droit large court courte long longue mini midi maxi taille nouveau nouvelle coton lin laine soie rayé rayée imprimé imprimée fluide
    ample jersey set noirs noires blancs blanches bleus bleues verts vertes rouges grises roses jaunes bordeaux moutarde menthe lilas taupe sable
    camel anthracite argent doré or cognac viscose satin velours dentelle cuir daim denim tweed mérinos cachemire mohair alpaga modal stretch
    matelassé matelassée doublé imperméable respirant cintré cintrée oversize plissé plissée côtelé tricoté brodé brodée fleuri fleurie pois carreaux
    uni unie manches manche col capuche zip zippé bouton boutons poche poches ceinturée évasé évasée skinny straight flare haute grande tailles
    grossesse allaitement hommes femmes filles garçons enfants bébé`,
  before: `en à a au aux avec pour de du des d sans sur et & la le les par incl inclus`,
  cart: "ajouter (?:au|à mon|dans le|à la) (?:panier|sac|caddie)|acheter",
};
