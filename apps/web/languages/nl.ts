/**
 * Dutch: informal (je), as shops in the Netherlands and Flanders speak to their visitors. The try-on is “passen”; “pas het aan” would be to
 * change it.
 */
import type { ButtonTexts } from "../embed/labels.ts";
import type { WindowTexts } from "./texts.ts";

export const button: ButtonTexts = {
  tryOn: "Virtueel passen",
  close: "Sluiten",
  failed: "Passen kan op deze pagina niet worden geopend.",
};

const STAND_BACK = "Ga zo ver achteruit dat je hoofd en je voeten in beeld zijn.";
const FACE_CAMERA = "Sta rechtop, met je gezicht naar de camera en je armen iets van je lichaam af.";
const OTHER_PICTURE = "Heeft de winkel meer foto’s van het kledingstuk, kies dan een andere.";
const FILE_TYPES = "Kies een foto in JPEG-, PNG- of WebP-formaat.";
const NOT_NOW = "Passen kan nu even niet";

export default {
  window: {
    title: "Passen",
    name: "Passen",
    opening: "De paskamer gaat open",
    by: "Passen met {product}.",
    privacy: "Privacybeleid",
    alone: {
      title: "Dit venster hoort bij een winkel",
      text: "Open het bij {shop}, met de pasknop op de pagina van een product.",
    },
    off: { title: "Passen staat uit", text: "De winkel heeft het uitgezet of nog niet helemaal ingesteld." },
    down: { title: NOT_NOW, text: "Passen is niet bereikbaar. Probeer het zo nog eens." },
    noPicture: { title: "Geen foto van het kledingstuk", text: "We hebben op deze pagina geen productfoto gevonden." },
  },
  consent: {
    heading: "Zie hoe het <em>jou</em> staat",
    sent: "Je foto gaat naar {product}, dat er een foto van maakt waarop jij dit kledingstuk draagt.",
    deleted:
      "{product} verwijdert je foto na {hours, plural, one {# uur} other {# uur}} en het resultaat na {days, plural, one {# dag} other {# dagen}}.",
    unseen: "{shop} ziet geen van beide, en ze worden nergens anders voor gebruikt.",
    kept: "Deze browser bewaart je foto voor de volgende keer dat je in deze winkel past. Je kunt altijd alles verwijderen.",
    yourself: "Gebruik een foto van jezelf, of van iemand die het goedvindt.",
    policy: "Hoe {product} met je gegevens omgaat",
    agree: "Akkoord en verder",
    notNow: "Nu niet",
    allDeleted: "Je foto en je resultaten zijn verwijderd.",
  },
  photo: {
    label: "Foto van top tot teen",
    alt: "Je foto van top tot teen",
    hint: "JPEG, PNG of WebP, tot 10 MB",
    tryOn: "Passen",
    tryAnyway: "Toch passen",
    pictures: "Foto van het kledingstuk",
    picture: "Foto {number, number}",
  },
  requirements: {
    title: "Zo lukt je foto",
    points: {
      whole: "Helemaal in beeld, van top tot teen",
      straight: "Rechtop, gezicht naar de camera",
      arms: "Armen iets van je lichaam af",
      light: "Goed licht en een rustige achtergrond",
    },
  },
  dropzone: {
    drop: "Sleep een foto hierheen of kies er een.",
    dropOrPaste: "Sleep een foto hierheen, plak hem of kies er een.",
    tap: "Kies een foto.",
    tapOrTake: "Kies een foto of maak er een.",
    inHand: "Je foto is er. Een ogenblik …",
    loading: "De foto wordt geladen",
    choose: "Foto kiezen",
    change: "Andere foto kiezen",
    camera: "Foto maken",
    byCamera: "met de camera",
  },
  files: {
    type: { title: "Verkeerd bestandstype", message: FILE_TYPES },
    size: { title: "Bestand te groot", message: "Kies een foto die kleiner is dan 10 MB." },
    empty: { title: "Leeg bestand", message: "Er zit niets in dit bestand. Kies een ander." },
    broken: { title: "Geen foto", message: "Dit bestand kan niet als foto worden geopend. Kies een ander." },
    heic: {
      title: "Verkeerd bestandstype",
      message: `${FILE_TYPES} Deze browser kan HEIC-foto’s van een iPhone niet openen: kies op de iPhone bij Instellingen, Camera voor ‘Meest compatibel’, of stuur de foto als JPEG.`,
    },
  },
  outline: "Je omtrek, zoals die in de foto is gevonden",
  check: {
    checking: "Je foto wordt bekeken …",
    checkingHere: "Op je eigen toestel: hiervoor wordt niets geüpload.",
    checkedHere: "Bekeken op je eigen toestel: hiervoor is niets geüpload.",
    titles: {
      works: "Deze foto is heel geschikt",
      limited: "Deze foto is geschikt, met een beperking",
      impossible: "Met deze foto lukt het niet",
    },
    findings: {
      headCropped: "Je hoofd is niet in beeld: dat geeft niet.",
      feetOutside: "Je voeten zijn niet in beeld: dat geeft niet.",
      otherPeople: "Er staan nog anderen op de foto: dat geeft niet, we nemen de hoofdpersoon.",
      armBent: "Je arm is gebogen: dat geeft niet, de mouw buigt mee.",
      restlessBackground: "De achtergrond is niet egaal: dat kan, maar voor een egale muur worden de randen netter.",
      hipsOutside: "Je heupen zijn niet in beeld: het kledingstuk loopt tot de rand van de foto.",
      legsOutside: "Je voeten zijn niet in beeld: het kledingstuk loopt tot de rand van de foto.",
      turned: "Je staat opzij, dus het kledingstuk zit misschien niet goed. Kijk liefst in de camera.",
      fromBehind: "Je staat met je rug naar de camera, dus de voorkant klopt misschien niet. Kijk liefst in de camera.",
      seated: "Je zit, dus het kledingstuk volgt je heupen en benen misschien niet. Ga liefst staan.",
      armInFront:
        "Je arm is voor je lichaam, dus de randen eromheen worden misschien rommelig. Laat je armen liefst hangen.",
      armRaised: "Je arm is omhoog, dus de mouw past misschien niet goed. Laat je armen liefst hangen.",
      handOnHip: "Je hand is in je zij, dus de mouw past misschien niet goed. Laat je armen liefst hangen.",
      busyBackground: "De achtergrond is druk, dus de randen worden misschien rommelig. Kies liefst een egale muur.",
      dark: "De foto is donker, dus het resultaat wordt misschien dof. Meer licht werkt beter.",
      small: "Je bent klein in beeld, dus de randen worden misschien rommelig. Een grotere foto werkt beter.",
      noPerson: "We hebben niemand op deze foto gevonden. Gebruik een foto van één persoon die in de camera kijkt.",
      noMainPerson:
        "We weten niet wie er past: je staat klein op de foto, of niet alleen. Snijd hem bij tot één persoon.",
      notUpright: "De foto staat niet rechtop. Draai hem zo dat je hoofd boven is.",
      torsoMissing: "Je bovenlichaam is niet in beeld. Gebruik een foto waarop het vanaf de schouders te zien is.",
      legsMissing:
        "Je heupen en benen zijn niet in beeld. Gebruik voor broeken en rokken een foto waarop ze te zien zijn.",
      bodyMissing: "Je lichaam is niet in beeld. Gebruik een foto waarop het vanaf de schouders te zien is.",
    },
  },
  running: {
    heading: "In de paskamer",
    progress: "Voortgang van het passen",
    sending: "Je foto’s worden verstuurd",
    stages: {
      waiting: "Wachten op een vrije paskamer",
      reading: "Je foto gaat open",
      "finding-you": "We zoeken je in de foto",
      outlining: "We volgen je omtrek",
      "reading-garment": "We bekijken het kledingstuk",
      fitting: "We passen het je aan",
      composing: "De foto wordt gemaakt",
      finishing: "De laatste naden",
      done: "Klaar",
    },
    meanwhile: {
      smoothing: "We strijken de stof glad",
      shoulders: "We zoeken je schouders",
      seams: "We spelden de naden af",
      falling: "We laten de stof vallen",
      mirror: "Nog een laatste blik in de spiegel",
    },
    usual: "Dit duurt een paar seconden.",
    slow: "Dit duurt langer dan anders. Je kunt blijven wachten of annuleren.",
    cancel: "Annuleren",
  },
  result: {
    heading: "Dit ben <em>jij</em>",
    worn: "Jij, met dit kledingstuk aan: {garment}",
    oneThing: "Dit klopt misschien niet helemaal:",
    notWell: "Deze foto is niet goed gelukt:",
    cart: "In winkelwagen",
    save: "Foto opslaan",
    another: "Andere foto proberen",
    noSize: "De foto laat zien hoe het kledingstuk je staat, niet of de maat past.",
    picture: {
      fetching: "Je foto wordt opgehaald",
      missing: "De foto is niet aangekomen",
      isSaved: "Het passen is gelukt en bewaard. Probeer het nog eens.",
      retry: "Nog eens proberen",
      before: "Voor",
      after: "Na",
      beforeAndAfter: "Voor en na",
      photo: "Jij, zoals op je foto",
      enlarge: "Foto op volledig scherm tonen",
      viewer: { zoomOut: "Uitzoomen", zoomIn: "Inzoomen", leave: "Volledig scherm sluiten" },
    },
  },
  alarms: {
    IDENTITY_CHANGED: "Je gezicht of je omgeving ziet er anders uit dan op je foto.",
    COLOUR_OFF: "De kleuren wijken af van de productfoto.",
    TEXTURE_OFF: "De print of het patroon wijkt af van de productfoto.",
    OUTLINE_OFF: "Het kledingstuk zit niet waar het hoort.",
    OUTLINE_TORN: "De omtrek van het kledingstuk is hier en daar rafelig.",
    OLD_GARMENT_LEFT: "Er is nog iets te zien van wat je zelf aanhad.",
    SEAM_VISIBLE: "Aan de rand van het kledingstuk is de overgang te zien.",
    SKIN_FLAT: "Huid die onder je kleren zat, lijkt geschilderd.",
    BODY_CUT: "Er ontbreekt een deel van je lichaam.",
    BODY_HIDDEN: "Je kleren bedekken veel van wat dit kledingstuk laat zien, dus dat is erbij bedacht.",
    POSE_CHANGED: "Je houding is anders dan op je foto.",
    BACKGROUND_SMEARED: "De achtergrond naast je is erbij bedacht en ziet er vlekkerig uit.",
    HARD_TO_DRESS: "Met deze foto’s is het lastig, dus er kunnen fouten in het resultaat zitten.",
  },
  deletion: {
    open: "Mijn foto en resultaten verwijderen",
    title: "Je foto en resultaten verwijderen?",
    text: "Dit verwijdert de foto in deze browser en alle resultaten die er in deze winkel mee zijn gemaakt. Je kunt het niet ongedaan maken.",
    confirm: "Verwijderen",
    cancel: "Bewaren",
  },
  advice: {
    NO_PERSON: {
      title: "We hebben je niet op de foto gevonden",
      steps: `${STAND_BACK}\n${FACE_CAMERA}\nKies een egale muur en gelijkmatig licht.`,
    },
    SEVERAL_PEOPLE: {
      title: "We weten niet wie er past",
      steps:
        "Snijd de foto bij tot jezelf, of gebruik er een waar alleen jij op staat.\nLet op spiegels en posters achter je.",
    },
    BODY_NOT_VISIBLE: {
      title: "De foto laat niet zien waar het kledingstuk hoort",
      steps: `${STAND_BACK}\nZet je telefoon op heuphoogte, of vraag iemand om de foto te maken.`,
    },
    POSE_UNSUITABLE: {
      title: "Door je houding zien we niet genoeg",
      steps: `${FACE_CAMERA}\nLaat je armen hangen, zonder tas of gevouwen handen ervoor.`,
    },
    GARMENT_NOT_FOUND: { title: "We hebben het kledingstuk niet gevonden", steps: OTHER_PICTURE },
    GARMENT_UNSUPPORTED: { title: "Met dit kledingstuk lukt het nog niet", steps: OTHER_PICTURE },
    CONTENT_REFUSED: {
      title: "Deze foto kan niet worden gebruikt",
      steps: "Gebruik een foto van jezelf met kleren aan.",
    },
    FILE_TOO_LARGE: { title: "Bestand te groot", steps: "" },
    INVALID_FILE_TYPE: { title: "Verkeerd bestandstype", steps: "" },
    IMAGE_UNREADABLE: {
      title: "Een foto kon niet worden geopend",
      steps: "Sla hem opnieuw op als JPEG, PNG of WebP.\nOf maak een nieuwe foto.",
    },
    IMAGE_TOO_SMALL: {
      title: "Een foto is te klein",
      steps: "Gebruik de originele foto in plaats van een schermafbeelding.\nKom dichterbij als je er klein op staat.",
    },
    IMAGE_TOO_LARGE: { title: "Een foto is te groot", steps: "Gebruik een foto van hoogstens 40 megapixel." },
    OFFLINE: { title: "De verbinding is weggevallen", steps: "" },
    notNow: { title: NOT_NOW, steps: "" },
    general: { title: "Het passen is niet gelukt", steps: "Probeer het zo nog eens. Beide foto’s zijn er nog." },
  },
  problems: {
    OFFLINE: "Je foto is er nog. Probeer het nog eens.",
    PHOTO_UNREADABLE: "Je foto kon niet worden gelezen. Kies hem nog eens.",

    KEY_UNKNOWN: "Passen staat uit in deze winkel.",
    ORIGIN_NOT_LISTED: "Passen is voor deze pagina niet ingesteld.",
    OUT_OF_CREDITS: "Passen kan op dit moment niet in deze winkel. Probeer het later nog eens.",
    INSUFFICIENT_CREDITS: "Passen kan op dit moment niet in deze winkel. Probeer het later nog eens.",
    BUDGET_USED_UP: "De pasbeurten van deze winkel zijn voor vandaag op. Kom morgen terug.",
    VISITOR_BUDGET_USED_UP: "Je pasbeurten in deze winkel zijn voor vandaag op. Kom morgen terug.",
    ADDRESS_USED_UP: "Via je verbinding is vandaag al veel gepast. Kom morgen terug.",
    RATE_LIMITED: "Dat was veel tegelijk. Probeer het over een tijdje nog eens.",
    FORBIDDEN: "Passen kan hier niet.",
    UNAUTHENTICATED: "Je bezoek is verlopen. Sluit dit venster en open het opnieuw.",
    NOT_FOUND: "Dit resultaat is verwijderd. Begin nog eens.",
    CONFLICT: "Hier wordt al aan gewerkt. Een ogenblik.",
    IDEMPOTENCY_KEY_REUSED: "Dit is twee keer gestart. Probeer het nog eens.",
    VALIDATION_FAILED: "Passen kon niet beginnen. Sluit dit venster en open het opnieuw.",
    garmentImageUrl: "De productfoto kon niet uit deze winkel worden opgehaald.",

    INTERNAL: "Er ging bij ons iets mis.",
    SERVICE_UNAVAILABLE: "Het is nu erg druk. Probeer het zo nog eens.",
    ENGINE_UNAVAILABLE: "Passen is nu niet bereikbaar. Probeer het zo nog eens.",
    ENGINE_TIMEOUT: "Het passen duurde te lang. Probeer het zo nog eens.",

    FILE_TOO_LARGE: "Kies een foto die kleiner is dan 10 MB.",
    INVALID_FILE_TYPE: FILE_TYPES,
    IMAGE_UNREADABLE: "Een van de foto’s kan niet worden gelezen. Kies een andere.",
    IMAGE_TOO_SMALL: "Een van de foto’s is te klein. Kies een grotere.",
    IMAGE_TOO_LARGE: "Een van de foto’s heeft te veel pixels. Kies een kleinere.",
    CONTENT_REFUSED: "Op een van de foto’s staat iets dat hier niet kan worden gebruikt.",

    NO_PERSON: "We hebben niemand op deze foto gevonden. Gebruik een foto van één persoon die in de camera kijkt.",
    SEVERAL_PEOPLE:
      "We weten niet wie er past: je staat klein op de foto, of niet alleen. Snijd hem bij tot één persoon.",
    BODY_NOT_VISIBLE: "Het deel van je lichaam waar het om gaat, is niet in beeld. Kies een andere foto.",
    POSE_UNSUITABLE: "Gebruik een foto waarop je rechtop staat, in de camera kijkt en je armen laat hangen.",
    NOT_UPRIGHT: "De foto staat niet rechtop. Draai hem zo dat je hoofd boven is.",

    GARMENT_NOT_FOUND: "We hebben op de productfoto geen kledingstuk gevonden.",
    GARMENT_UNSUPPORTED: "Deze foto van het kledingstuk kan niet worden gebruikt.",
    GARMENT_TOO_SMALL: "Het kledingstuk is te klein op de foto.",
    GARMENT_TURNED: "Het kledingstuk ligt op zijn kant of ondersteboven op de foto.",
    SEVERAL_GARMENTS: "Er staat meer dan één kledingstuk op de foto.",
    GARMENT_COVERED: "Er staat een banner of tekst over het kledingstuk op de foto.",
    BODY_BARED: "De foto zou bloot laten wat je kleren op je foto bedekken. Daarom laten we hem niet zien.",
  },
} satisfies WindowTexts;
