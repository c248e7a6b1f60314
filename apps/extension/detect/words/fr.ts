import type { Words } from "./words.ts";

export const fr: Words = {
  order: "first",
  plurals: "s x es",
  singulars: "",
  garments: `robe robes robette chemise chemises chemisier chemisiers chemisette tunique tuniques blouse blouses tshirt tshirts teeshirt teeshirts débardeur débardeurs caraco caracos pull pulls pullover sweat sweats sweatshirt hoodie gilet gilets cardigan cardigans
    maille veste vestes blouson blousons manteau manteaux trench trenchs parka parkas doudoune doudounes imperméable imperméables anorak caban cabans blazer blazers pantalon pantalons jean jeans jogging joggings legging leggings short shorts bermuda bermudas chino chinos
    jupe jupes salopette salopettes combinaison combinaisons combishort combipantalon costume costumes tailleur tailleurs smoking kimono poncho cape capes pyjama pyjamas nuisette nuisettes peignoir peignoirs maillot maillots bikini vêtement vêtements prêt-à-porter
    marinière marinières surchemise surchemises haut hauts polo polos liquette kaftan caftan survêtement survêtements sous-pull body bodys combi combis queue-de-pie kasaks`,
  unsure: `top tops mode cape tenue tenues ensemble ensembles haut hauts costume`,
  accessories: `chaussure chaussures basket baskets botte bottes bottine bottines sandale sandales escarpin escarpins mocassin mocassins espadrilles derbies chaussons tong tongs sac sacs sacoche pochette cabas portefeuille ceinture ceintures chapeau chapeaux casquette casquettes bonnet bonnets béret
    écharpe écharpes foulard foulards châle étole gants gant moufles chaussette chaussettes collant collants cravate cravates nœud noeud bretelles lunettes montre montres bague bagues collier colliers boucle boucles bracelet bracelets bijou bijoux broche parfum parfums parapluie valise bagagerie
    soutien-gorge soutiengorge culotte culottes slip slips boxer boxers string lingerie sous-vêtement sous-vêtements accessoires carte-cadeau cartecadeau tablier tabliers maroquinerie souliers bandeau barrette pince-cheveux chouchou broche creoles pochettes pendentif tote mules ballerines sneakers banane bob mitaines brassière soutien`,
  goods: `cintre cintres portant portants porte portemanteau portemanteaux penderie armoire armoires commode patère patères housse housses brosse brosses rouleau presse presses sèche séchoir étendoir fer repasser défroisseur table tables machine lessive pince pinces crochet crochets support supports
 lampe lampes chaise chaises fauteuil fauteuils canapé canapés lit lits matelas oreiller oreillers coussin coussins couverture plaid couette drap draps serviette serviettes tapis rideau rideaux livre livres roman jouet jouets jeu jeux poupée poupées puzzle peluche casque casques écouteurs enceinte
 téléphone smartphone ordinateur tablette appareil caméra objectif chargeur câble câbles clavier souris écran télévision imprimante routeur batterie pneu pneus jante huile filtre frein freins essuie-glace voiture auto moteur tente perceuse visseuse marteau scie vis tournevis clé clés outil outils
 échelle peinture pinceau colle tuyau tondeuse plante plantes graines pot pots casserole casseroles poêle poêles couteau couteaux couvert couverts assiette assiettes tasse tasses mug mugs bol bols verre verres carafe bouilloire grille-pain mixeur robot friteuse four réfrigérateur lave-vaisselle aspirateur
 café cafetière thé vin chocolat croquettes gamelle laisse collier-chien arbre cage aquarium litière meuble meubles électronique cuisine salle cosmétique crème savon shampoing bougie bougies vase vases miroir horloge affiche cadre tissu tissus laine patron mannequin couture bouton boutons fermeture
 poussette couches tétine briques ballon raquette haltère haltères guitare piano carte papeterie papier stylo agenda chien chiens chat chats animal animaux cheval rangement boîte panier étagère étagères linge détachant bac batteries kit lot-vaisselle figurine figurines jardin bricolage décoration  électroménager luminaires luminaire animalerie vaisselle linge cocotte lampadaire patins chauffant corde cordes baudrier baudriers mousqueton* piolet sac-de-couchage vernis pull-buoy`,
  notForPeople: `chien chiens chiot chat chats chaton animaux animal cheval poupée poupées barbie peluche nounours jouet sapin lit canapé sauvetage cartonnée cartonnées tuyau tuyauterie voiture cheminée poêle bouteille iphone`,
  neutral: `noir noire blanc blanche bleu bleue rouge vert verte gris grise beige marron rose violet jaune orange écru kaki marine femme homme fille garçon enfant mixte slim droit large court courte long longue mini midi maxi taille nouveau nouvelle coton lin laine soie rayé rayée imprimé imprimée fluide ample jersey set`,
  before: `en à a au aux avec pour de du des d sans sur et & la le les par`,
  cart: "ajouter (?:au|à mon|dans le|à la) (?:panier|sac|caddie)|acheter",
};
