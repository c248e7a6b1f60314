import type { Words } from "./words.ts";

export const en: Words = {
  order: "last",
  plurals: "s es",
  singulars: "",
  garments: `gown* polo polos vest vests jersey jerseys shorts shirt shirts tee tees blouse* tunic tunics camisole* sweater* jumper jumpers pullover* cardigan*
    henley hoodie* hoody sweatshirt* knit knits knitwear gilet gilets jacket* coat coats blazer* parka* trenchcoat anorak* overshirt* shacket*
    overcoat* raincoat* windbreaker* windcheater* waistcoat* fleece fleeces puffer trouser* pants jeans chino chinos legging* jogger joggers
    sweatpants skirt* skort* culottes playsuit* romper rompers dungaree* bodysuit* kimono* kaftan* caftan* saree* sari kurta* lehenga* abaya* pyjama*
    pajama* nightgown* nightdress* nightshirt* loungewear tuxedo* activewear sportswear swimwear bikini* sundress* minidress maxidress poncho* cape
    capes pinafore* workwear outerwear clothing clothes apparel menswear womenswear garment garments jorts corset* bustier* bralette* thermals denim
    tailoring dressinggown bathrobe* robe robes cami camis capris nightwear sleepwear coords twinset* shift smock smocks cagoule* mackintosh* ulster
    coatigan* cloak cloaks capelet* bolero* tailcoat* blouson* frock frocks chemise* negligee* babydoll housecoat* nightie nighties pjs jammies
    singlet singlets salopettes sallopette* softshell* hardshell* jodhpurs jegging* treggings slacks khakis corduroys sweats trackies cargos palazzo
    palazzos kilt kilts sarong* pareo* onesie* sleepsuit* babygrow* pantsuit* coverall* catsuit* leotard* unitard* tutu tutus boardshorts boardies
    tankini* monokini* burkini* bodycon scrubs tabard* jerkin* guernsey* gansey dirndl* lederhosen salwar* shalwar* kameez churidar* kurti kurtis
    sherwani* anarkali* sharara* jilbab* thobe* djellaba* jalabiya* dashiki* boubou* agbada* hanbok* cheongsam* qipao* yukata* haori* hanfu* ruana*
    serape* huipil* guayabera* beachwear streetwear sleepshirt* nightset shirtdress* sweatertop t-shirt* tee-shirt* long-sleeve short-sleeve roll-neck
    turtle-neck crew-neck polo-neck funnel-neck boiler-suit* track-suit* swim-suit* wet-suit* jump-suit* flight-suit* ski-suit* snow-suit* sweat-suit*
    trouser-suit* dry-suit* tank-top* button-down button-up button-front button-through car-coat pea-coat co-ord two-piece base-layer* mid-layer*
    quarter-zip half-zip full-zip zip-neck long-johns swim-trunk* swim-short* board-short* rash-guard* rash-vest* slip-dress* slip-skirt* body-warmer*
    sweater-vest* running-tight* training-tight* compression-tight* cycling-tight* bib-tight* bib-short* winter-tight* thermal-tight* yoga-tight*
    gym-tight* sports-tight* ao-dai swim-dress* lounge-set* matching-set* short-set* skirt-set* trouser-set* pyjama-set* sherwani-set pant legging
    trouser dress dresses`,
  unsure: `top tops tank tanks suit suits short bomber bombers trench slip body bodies cord cords base layer layers overall overalls shell fashion wrap bottoms
    uniform uniforms costume* breeches bib bibs shrug shrugs duster flannel tights crew mac macs crop crops bandeau overlayer midlayers aran chaps`,
  accessories: `shoe* sneaker* boot boots bootie* sandal* heel heels loafer* trainer trainers slipper* flipflop* mule mules pump pumps brogue* espadrille* clog clogs
    bag bags handbag* backpack* rucksack* tote totes clutch* wallet* purse* cardholder* belt belts hat hats cap caps beanie* beret* headband* visor
    scarf scarves shawl* snood* glove* mitten* sock socks hosiery stocking* tie ties cravat* cufflink* sunglasses glasses eyewear watch watches ring
    rings necklace* earring* bracelet* bangle* brooch* pendant* jewellery jewelry anklet* perfume* fragrance* cologne umbrella* keyring* keychain*
    luggage suitcase* holdall* braces suspenders accessories footwear bra bras bralet brief briefs boxer boxers thong* panty panties knickers lingerie
    underwear underpants insole* shoelace* laces scrunchie* bandana* pocketsquare* voucher* handkerchief* slides sunhat duffle weekender badge patch
    patches pin pins apron* balaclava* earmuffs legwarmer* charm charms stud studs choker* locket* tiara* fascinator* garter* sweatband* wristband*
    goggles crocs wedge wedges ballerinas moccasin* stiletto* wellies wellington* crossbody satchel* pouch* duffel* briefcase* trilby fedora*
    pashmina* stole mittens hairband* hairpin* trunks claw claws fob fobs flats wallet gaiter* crampon* snorkel* oxfords derbies monkstrap* plimsoll*
    slingback* cleat cleats spikes sliders overshoe* wader waders daypack* fannypack wristlet* minaudiere* muffler* neckwarmer* buff buffs mitt mitts
    armwarmer* shinpad* shinguard* barrette* veil veils cufflink hanky hankies pocketsquare hijab* dupatta* turban* headscarf headscarves shapewear
    girdle* jockstrap* pantyhose nylons fishnets holdups hoop hoops huggies signet bead beads strap straps lanyard* sunnies mask masks parfum
    balaclavas bootee* jandal* keyfob* headwear swimcap* creole creoles footbed* sneakerboot* bodychain* toering undies undershirt* gift-card
    gift-voucher boxer-short ballet-flat sports-bra bum-bag belt-bag tie-clip hair-tie hair-clip neck-tie bow-tie knicker mojari jutti juttis
    bobble-hat beret warmer warmers wristwarmer*`,
  goods: `phone* smartphone* laptop* tablet* camera* lens lenses headphone* earbud* speaker* charger* cable* keyboard* mouse monitor* television tv console*
    printer* router* drone* battery batteries adapter* case cases sofa* couch* chair* armchair* stool* table tables desk* lamp* lights lighting bulb*
    bed beds bedding mattress* pillow* cushion* blanket* duvet* throw throws sheet sheets towel* rug rugs carpet* curtain* blind blinds poster* frame
    frames book books novel* notebook* toy toys puzzle* game games doll dolls teddy plush figure figures lego helmet* tent tents drill* hammer* saw
    saws screwdriver* wrench* spanner* plier* tool tools toolbox ladder* screw screws nail nails paint paints brush brushes roller* glue kettle*
    toaster* blender* mixer* fryer* vacuum* hoover oven ovens microwave* fridge* freezer* dishwasher* washer* dryer* machine* grill* bbq knife knives
    pan pans pot pots wok cookware mug mugs cup cups plate plates bowl bowls glassware cutlery fork spoon spatula teapot coffee tea wine beer
    chocolate* vitamin* supplement* protein food snack* kibble treat treats litter leash* lead leads harness* kennel* crate* aquarium* cage cages
    plant plants seed seeds planter* soil fertilizer mower* furniture electronics homeware kitchen* bathroom beauty cosmetics makeup lipstick* cream
    creams serum* shampoo* conditioner soap* candle* diffuser* hanger* rack racks stand stands hook hooks rail rails closet* organiser* organizer*
    storage box boxes basket* shelf shelves cabinet* drawer* chest hamper bin bins iron irons ironing board boards steamer* detergent* softener stain
    remover press presses clip clips peg pegs airer* clothesline* lint shaver* trimmer* form forms mannequin* dummy tape tapes pattern patterns fabric
    fabrics yarn* thread* needle* starter* mat mats tyre* tire tires wiper* wheel wheels rim rims oil filter* brake* bumper* engine* spark exhaust car
    cars auto automotive motorcycle* caravan* trailer* cover covers protector* liner liners holder* mount mounts bracket* dispenser* bottle bottles
    flask* lunchbox* stroller* pram* crib* cot cots diaper* nappy nappies pacifier hose hoses pipe pipes tap taps faucet* sink* toilet* shower* tile
    tiles pump valve* pressure cleaner* mop mops broom* sponge* bucket* ball balls racket* racquet* bat bats goal goals treadmill* dumbbell*
    kettlebell* weights bench* barbell* skateboard* scooter* snowboard* surfboard* kayak* guitar* piano* violin* drum drums amplifier* microphone*
    potato potatoes lotion sauce* pasta bread cheese meat sticker* decal* emulator software license download ebook* magazine* map maps calendar* card
    cards pen pens pencil* paper clock clocks mirror* vase* sculpture ornament* wreath puppy dog dogs cat cats pet pets horse* hamster* rabbit* bird
    birds fish reptile* aquatic terrarium* barbie teddybear* dollhouse* playset* crayon* mattress headboard* ottoman* fireplace* heater* fan fans
    thermostat* humidifier* purifier* crisper juicer* scale scales espresso sensor* alarm* lock locks doorbell* antenna socket sockets switch switches
    fuse fuses wire wires toner ink cartridge* ssd usb hdmi gpu cpu motherboard* webcam* projector* soundbar* subwoofer* turntable* vinyl record
    records stapler* jack jacks winch* tow towing roof seat seats steering dashboard rope ropes carabiner* compass torch flashlight* lantern* sleeping
    cooler* stove* mosquito binocular* telescope* microscope* ukulele trolley* cart jug jugs jar jars tin tins foil tray trays rolling doormat*
    peeler* grater* whisk* sharpener* sideboard* bookcase* bookshelf nightstand* dresser* hallstand* valet electricals electrical decor diy tech
    gaming grocery groceries stationery gardening plumbing hardware wash moisturiser* moisturizer* scrub lid lids spray handcream rope* backpacking
    comb combs butter buoy primer polish varnish mallet saddle tarp* hammock* pole poles axe axes paddle* oar oars reel reels rod rods lure lures bait
    stirrup* bridle* girth numnah* headcollar* putter* bicycle* bike bikes ebike* pedal pedals tube tubes mudguard* pannier* skis bindings trampoline*
    swing swings remnant* ribbon* interfacing sewing applique mascara eyeliner foundation concealer palette* cleanser* gel balm deodorant razor*
    hairdryer* straightener* tablecloth* napkin* placemat* coaster* bedspread* quilt quilts wallpaper* bauble* garland* incense artwork* pouffe*
    footstool* lampshade* sconce* chandelier* carseat* bouncer* muslin* rattle* teether* carrier carriers headset* earphone* powerbank* smartwatch*
    tripod* honey jam biscuit* cake cakes cereal rice spice* sugar juice gin whisky whiskey vodka rum cider ale lager paperback* hardback* hardcover*
    lp cd dvd bluray notepad* planner* ruler* stamp stamps capsule capsules gummies bandage* plaster* thermometer* sander* chisel* grinder* spade*
    shovel* rake rakes shears secateurs wheelbarrow* hinge* bolt bolts wardrobe* hydration bladder sunscreen insect repellent* whistle* paddleboard*
    stretcher* foam kneepad* elbowpad* toothbrush* pdf candleholder* sideboards tealight* breadmaker* pillowcase* pillowslip* corkscrew* top-coat
    base-coat clear-coat powder-coat pull-buoy life-jacket life-vest tank-jacket cylinder-jacket pipe-jacket dress-up bed-skirt glove-box
    bottle-opener golf-tee hot-water defenders fiction non-fiction nonfiction thriller* poetry biography biographies comics skincare haircare nailcare
    shrub shrubs perennial* bulbs sofas dinnerware tableware drinkware spirits bakery bestseller* hardbacks kneeler* illustration* sketch* artwork
    splash guard guards shaker* spinner* strainer* colander* pad pads kneepads`,
  notForPeople: `dog dogs cat cats pet pets puppy puppies kitten* horse horses pony doll dolls barbie toy toys playmobil chicken ferret sofa chair bed tree seat table
    boiler bottle book books mattress furniture patio barbecue bbq car sewing radiator caravan vw volkswagen iphone ipad airpods samsung macbook plant
    plants shrub shrubs skeleton ghost scarecrow snowman gnome statue chevrolet chevy citroen peugeot kettle teapot tyre paperback hardback hardcover
    novel ebook audiobook vinyl cd dvd notebook`,
  neutral: `black white navy blue red green grey gray beige brown pink purple yellow orange cream ecru khaki olive sand stone camel burgundy charcoal ivory
    natural indigo rust teal mint lilac melange washed men mens women womens man woman ladies lady girl girls boy boys kids unisex slim regular
    relaxed fit fitted oversized straight wide leg skinny cropped long mini midi maxi small medium large petite tall plus size new sale organic cotton
    linen wool silk dark light s m l xl xs xxl sleeve sleeves collar collars button buttons zip zipper zippered cuff cuffs pocket pockets neck hem
    waist waisted rise front back hood hooded set pack print prints printed canvas line floral striped stripe check checked jersey denim pique ribbed
    wine rose coffee chocolate tan nude mustard lavender lemon apricot peach berry plum cherry mocha champagne gold silver copper emerald blush oat
    chalk slate forest sage leopard paisley gingham tartan stretch comfort basic classic essential premium heavyweight lightweight waterproof quilted
    padded vintage rinse wash distressed ripped high low mid loose baggy tapered flare flared barrel boyfriend mom ski yoga running everyday breton
    thermal technical insulated hybrid packable windproof breathable reflective maternity nursing tailored pleated belted smocked tiered ruched
    crochet lace satin velvet tweed cashmere merino alpaca mohair bamboo poplin twill chambray seersucker viscose modal tencel lyocell polyester nylon
    leather suede faux fur shearling sherpa recycled sustainable seamless oversize curve petites junior juniors womans heather marl aqua coral fuchsia
    magenta taupe bone ash ink midnight cobalt sky royal bottle rosewood terracotta ochre brick multi multicolour multicolor camo camouflage dots dot
    polka ditsy houndstooth herringbone argyle colourblock colorblock plain solid brushed boxy longline sleeveless strapless halterneck backless pleat
    pleats workwear performance training gym hiking cycling golf tennis rain winter summer autumn spring festival party evening occasion bridal
    tie-front tie-waist tie-neck tie-back tie-side tie-sleeve tie-strap ring-spun tie-dye tie-dyed pin-stripe pin-striped cap-sleeve cap-sleeved
    boot-cut boot-leg shawl-collar bow-front bow-back a-line bottle-green hi-vis fair-isle drop-waist cut-out casual formal smart elasticated
    drawstring stretchy cosy cozy soft warm elastic waistband adult adults boucle bouclé needlecord mesh handmade painted hand`,
  before: `with for that from by in of to and & on at made featuring without the a an our your`,
  cart: "add to (?:cart|bag|basket|trolley)|buy (?:it )?now",
};
