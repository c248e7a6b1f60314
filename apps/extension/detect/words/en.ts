import type { Words } from "./words.ts";

export const en: Words = {
  order: "last",
  garments: `dress* gown* polo polos vest vests jersey jerseys shorts tanktop* shirt shirts tshirt* tee tees longsleeve shortsleeve blouse* tunic tunics camisole* sweater* jumper jumpers pullover*
    cardigan* rollneck turtleneck henley hoodie* hoody sweatshirt* knit knits knitwear gilet gilets jacket* coat coats blazer* parka* trenchcoat anorak*
    overshirt* shacket* overcoat* raincoat* windbreaker* windcheater* waistcoat* fleece fleeces puffer trouser* pants jeans chino chinos legging*
    jogger joggers sweatpants skirt* skort* culottes jumpsuit* playsuit* romper rompers dungaree* bodysuit* kimono* kaftan* caftan* saree* sari kurta*
    lehenga* abaya* pyjama* pajama* nightgown* nightdress* nightshirt* loungewear tracksuit* tuxedo* activewear sportswear swimsuit* swimwear bikini*
    sundress* minidress maxidress poncho* cape capes crewneck pinafore* boilersuit* workwear outerwear clothing clothes apparel menswear womenswear garment
    garments jorts corset* bustier* bralette* thermals denim tailoring wetsuit* dressinggown bathrobe* robe robes cami camis capris tights nightwear sleepwear`,
  unsure: `top tops tank tanks suit suits short bomber bombers trench slip body bodies cord cords base layer layers
    overall overalls shell fashion wrap bottoms uniform uniforms costume* breeches bib bibs shrug shrugs duster flannel co-ord set`,
  accessories: `shoe* sneaker* boot boots bootie* sandal* heel heels loafer* trainer trainers slipper* flipflop* mule mules pump pumps brogue* espadrille* clog clogs
    bag bags handbag* backpack* rucksack* tote totes clutch* wallet* purse* cardholder* belt belts hat hats cap caps beanie* beret* headband* visor scarf scarves shawl*
    snood* glove* mitten* sock socks hosiery stocking* tie ties bowtie* cravat* cufflink* sunglasses glasses eyewear watch watches ring rings necklace* earring*
    bracelet* bangle* brooch* pendant* jewellery jewelry anklet* perfume* fragrance* cologne umbrella* keyring* keychain* luggage suitcase* holdall* braces suspenders
    accessories footwear bra bras bralet brief briefs boxer boxers thong* panty panties knickers lingerie underwear underpants insole* shoelace* laces hairclip* scrunchie* bandana*
    pocketsquare* giftcard* voucher* handkerchief* slides sunhat duffle weekender badge patch patches pin pins apron* balaclava* earmuffs legwarmer*`,
  goods: `phone* smartphone* laptop* tablet* camera* lens lenses headphone* earbud* speaker* charger* cable* keyboard* mouse monitor* television tv console* printer* router* drone*
    battery batteries adapter* case cases sofa* couch* chair* armchair* stool* table tables desk* lamp* light lights lighting bulb* bed beds bedding mattress* pillow* cushion* blanket* duvet* throw
    throws sheet sheets towel* rug rugs carpet* curtain* blind blinds poster* frame frames book books novel* notebook* toy toys puzzle* game games doll dolls teddy plush figure figures lego
    bicycle* bike bikes helmet* tent tents drill* hammer* saw saws screwdriver* wrench* spanner* plier* tool tools toolbox ladder* screw screws nail nails paint paints brush brushes roller* glue
    kettle* toaster* blender* mixer* fryer* vacuum* hoover oven ovens microwave* fridge* freezer* dishwasher* washer* dryer* machine* grill* bbq knife knives pan pans pot pots wok cookware
    mug mugs cup cups plate plates bowl bowls glassware cutlery fork spoon spatula teapot coffee tea wine beer chocolate* vitamin* supplement* protein food snack* kibble treat treats litter leash* lead leads harness* kennel* crate* aquarium* cage cages plant plants seed seeds planter* soil fertilizer mower* furniture electronics homeware kitchen* bathroom beauty cosmetics makeup lipstick* cream creams serum* shampoo* conditioner soap* candle* diffuser*
    hanger* rack racks stand stands hook hooks rail rails wardrobe* closet* organiser* organizer* storage box boxes basket* shelf shelves cabinet* drawer* chest hamper bin bins iron irons ironing board boards steamer* detergent* softener stain remover press presses clip clips peg pegs
    airer* clothesline* lint lifejacket shaver* trimmer* form forms mannequin* dummy tape tapes pattern patterns fabric fabrics yarn* thread* needle*kit kits starter* mat mats tyre* tire tires wiper* wheel wheels rim rims oil filter* brake* bumper*
    engine* spark exhaust car cars auto automotive motorcycle* caravan* trailer* cover covers protector* liner liners holder* mount mounts bracket* dispenser* bottle bottles flask* lunchbox* stroller* pram* crib* cot cots diaper* nappy nappies pacifier
    hose hoses pipe pipes tap taps faucet* sink* toilet* shower* tile tiles pump valve* pressure cleaner* mop mops broom* sponge* bucket* ball balls racket* racquet* bat bats goal goals treadmill* dumbbell* kettlebell* weights yoga bench* barbell* skateboard* scooter* snowboard* surfboard* ski skis kayak*
    guitar* piano* violin* drum drums amplifier* microphone* potato potatoes lotion gift sauce* pasta bread cheese meat printer* sticker* decal* emulator software license download ebook* magazine* map maps calendar* card cards pen pens pencil* paper clock clocks mirror* vase* sculpture ornament* wreath
    puppy dog dogs cat cats pet pets horse* hamster* rabbit* bird birds fish reptile* aquatic terrarium* barbie teddybear* dollhouse* dress-up playset* crayon* bed-skirt mattress headboard* ottoman* fireplace* heater* fan fans thermostat* humidifier* purifier* crisper juicer* scale scales espresso
    sensor* alarm* lock locks doorbell* antenna socket sockets switch switches fuse fuses wire wires toner ink cartridge* ssd usb hdmi gpu cpu motherboard* webcam* projector* soundbar* subwoofer* turntable* vinyl record records stapler* glove-box jack jacks winch* tow towing roof rails seat seats steering dashboard
    rope ropes carabiner* compass torch flashlight* lantern* sleeping cooler* stove* mosquito binocular* telescope* microscope* ukulele trolley* cart jug jugs jar jars tin tins foil tray trays rolling doormat* peeler* grater* whisk* sharpener* wardrobe* sideboard* bookcase* bookshelf nightstand* dresser* hallstand* valet`,
  notForPeople: `dog dogs cat cats pet pets puppy puppies kitten* horse horses pony doll dolls barbie toy toys playmobil chicken ferret sofa chair bed tree seat table boiler bottle book books mattress furniture patio barbecue bbq car sewing radiator caravan vw volkswagen`,
  neutral: `black white navy blue red green grey gray beige brown pink purple yellow orange cream ecru khaki olive sand stone camel burgundy charcoal ivory natural indigo rust teal mint lilac melange washed
    men mens women womens man woman ladies lady girl girls boy boys kids unisex slim regular relaxed fit fitted oversized straight wide leg skinny cropped long mini midi maxi small medium large petite tall plus size new sale organic cotton linen wool silk dark light s m l xl xs xxl sleeve sleeves collar collars button buttons zip zipper zippered cuff cuffs pocket pockets neck hem waist waisted rise front back hood hooded set pack print prints printed canvas line floral striped stripe check checked jersey denim pique ribbed`,
  before: `with for that from by in of to and & on at from made featuring without`,
  cart: "add to (?:cart|bag|basket|trolley)|buy (?:it )?now",
};
