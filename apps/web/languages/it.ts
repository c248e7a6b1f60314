/** Italian: informal (tu), as fashion shops in Italy speak to their visitors. No form supposes a gender. */
import type { ButtonTexts } from "../embed/labels.ts";
import type { WindowTexts } from "./texts.ts";

export const button: ButtonTexts = {
  tryOn: "Provalo",
  close: "Chiudi",
  failed: "La prova non può aprirsi in questa pagina.",
};

const STAND_BACK = "Allontanati finché la testa e i piedi sono nella foto.";
const FACE_CAMERA = "In piedi, di fronte alla fotocamera, con le braccia un po’ staccate dal corpo.";
const OTHER_PICTURE = "Se il negozio mostra più immagini del capo, scegline un’altra.";
const FILE_TYPES = "Scegli un’immagine JPEG, PNG o WebP.";
const NOT_NOW = "La prova non è possibile adesso";

export default {
  window: {
    title: "Provalo",
    name: "Camerino",
    opening: "Apertura del camerino",
    by: "Prova virtuale di {product}.",
    privacy: "Informativa sulla privacy",
    alone: {
      title: "Questa finestra appartiene a un negozio",
      text: "Aprila da {shop}, con il pulsante di prova nella pagina di un prodotto.",
    },
    off: {
      title: "La prova è disattivata",
      text: "Il negozio l’ha disattivata, o non ha ancora finito di configurarla.",
    },
    down: { title: NOT_NOW, text: "La prova non è raggiungibile. Riprova tra un momento." },
    noPicture: {
      title: "Nessuna immagine del capo",
      text: "Non abbiamo trovato immagini del prodotto in questa pagina.",
    },
  },
  consent: {
    heading: "Guardalo <em>su di te</em>",
    sent: "La tua foto viene inviata a {product}, che crea un’immagine di te con questo capo.",
    deleted:
      "{product} elimina la foto dopo {hours, plural, one {# ora} other {# ore}} e l’immagine dopo {days, plural, one {# giorno} other {# giorni}}.",
    unseen: "{shop} non vede nessuna delle due, e non vengono usate per nient’altro.",
    kept: "Questo browser conserva la tua foto per la prossima prova in questo negozio. Puoi eliminare tutto quando vuoi.",
    yourself: "Usa una foto tua, o di una persona che è d’accordo.",
    policy: "Come {product} tratta i tuoi dati",
    agree: "Accetta e continua",
    notNow: "Non ora",
    allDeleted: "La tua foto e le tue immagini sono state eliminate.",
  },
  photo: {
    label: "Foto a figura intera",
    alt: "La tua foto a figura intera",
    hint: "JPEG, PNG o WebP, fino a 10 MB",
    tryOn: "Provalo",
    tryAnyway: "Provalo comunque",
    pictures: "Immagine del capo",
    picture: "Immagine {number, number}",
  },
  requirements: {
    title: "Una foto che funziona",
    points: {
      whole: "Figura intera, dalla testa ai piedi",
      straight: "In piedi, di fronte alla fotocamera",
      arms: "Braccia un po’ staccate dal corpo",
      light: "Buona luce e sfondo uniforme",
    },
  },
  dropzone: {
    drop: "Trascina qui un’immagine o scegline una.",
    dropOrPaste: "Trascina qui un’immagine, incollala o scegline una.",
    tap: "Scegli un’immagine.",
    tapOrTake: "Scegli un’immagine o scatta una foto.",
    inHand: "La tua immagine è arrivata. Un momento…",
    loading: "Caricamento dell’immagine",
    choose: "Scegli una foto",
    change: "Cambia foto",
    camera: "Scatta una foto",
    byCamera: "con la fotocamera",
  },
  files: {
    type: { title: "Tipo di file non valido", message: FILE_TYPES },
    size: { title: "File troppo grande", message: "Scegli un’immagine più piccola di 10 MB." },
    empty: { title: "File vuoto", message: "Questo file è vuoto. Scegline un altro." },
    broken: {
      title: "Non è un’immagine",
      message: "Questo file non si può aprire come immagine. Scegline un altro.",
    },
    heic: {
      title: "Tipo di file non valido",
      message: `${FILE_TYPES} Questo browser non apre le foto HEIC di un iPhone: sull’iPhone scegli “Più compatibile” in Impostazioni, Fotocamera, Formati, oppure invia la foto in JPEG.`,
    },
  },
  outline: "La tua sagoma, come è stata trovata nella foto",
  check: {
    checking: "Controllo della tua foto…",
    checkingHere: "Sul tuo dispositivo: per questo non viene caricato nulla.",
    checkedHere: "Controllata sul tuo dispositivo: per questo non è stato caricato nulla.",
    titles: {
      works: "Questa foto funzionerà bene",
      limited: "Questa foto funziona, con un limite",
      impossible: "Questa foto non va bene",
    },
    findings: {
      headCropped: "La testa è fuori dalla foto: non importa.",
      feetOutside: "I piedi sono fuori dalla foto: non importa.",
      otherPeople: "Nella foto ci sono altre persone: non importa, prendiamo la principale.",
      armBent: "Il braccio è piegato: non importa, la manica lo segue.",
      restlessBackground: "Lo sfondo non è uniforme: va bene, ma con una parete liscia i bordi sono più netti.",
      hipsOutside: "I fianchi sono fuori dalla foto: il capo arriverà fino al bordo.",
      legsOutside: "I piedi sono fuori dalla foto: il capo arriverà fino al bordo.",
      turned: "Sei di lato, quindi il capo potrebbe non cadere bene. Meglio di fronte.",
      fromBehind: "Sei di spalle, quindi il davanti del capo potrebbe essere sbagliato. Meglio di fronte.",
      seated: "Non sei in piedi, quindi il capo potrebbe non seguire fianchi e gambe. Meglio in piedi.",
      armInFront:
        "Un braccio è davanti al corpo, quindi lì i bordi potrebbero essere imprecisi. Meglio con le braccia distese.",
      armRaised: "Un braccio è alzato, quindi la manica potrebbe non cadere bene. Meglio con le braccia distese.",
      handOnHip: "Una mano è sul fianco, quindi la manica potrebbe non cadere bene. Meglio con le braccia distese.",
      busyBackground: "Lo sfondo è confuso, quindi i bordi potrebbero essere imprecisi. Meglio una parete liscia.",
      dark: "La foto è scura, quindi il risultato potrebbe essere spento. Meglio con più luce.",
      small:
        "Nella foto ti si vede da lontano, quindi i bordi potrebbero essere imprecisi. Meglio una foto più grande.",
      noPerson: "Non abbiamo trovato nessuno in questa foto. Usane una con una sola persona, di fronte.",
      noMainPerson:
        "Non sappiamo chi prova il capo: nella foto ci sono più persone o ti si vede da lontano. Ritagliala su una sola.",
      notUpright: "La foto non è dritta. Girala in modo che la testa sia in alto.",
      torsoMissing: "Il busto non è nella foto. Usane una che lo mostri dalle spalle in giù.",
      legsMissing: "Fianchi e gambe non sono nella foto. Per pantaloni e gonne usane una che li mostri.",
      bodyMissing: "Il corpo non è nella foto. Usane una che lo mostri dalle spalle in giù.",
    },
  },
  running: {
    heading: "In camerino",
    progress: "Avanzamento della prova",
    sending: "Invio delle tue immagini",
    stages: {
      waiting: "In attesa di un camerino libero",
      reading: "Apertura della tua foto",
      "finding-you": "Ti cerchiamo nella foto",
      outlining: "Tracciamo la tua sagoma",
      "reading-garment": "Studiamo il capo",
      fitting: "Lo adattiamo a te",
      composing: "Componiamo l’immagine",
      finishing: "Le ultime cuciture",
      done: "Fatto",
    },
    meanwhile: {
      smoothing: "Lisciamo la stoffa",
      shoulders: "Cerchiamo le tue spalle",
      seams: "Appuntiamo le cuciture",
      falling: "Lasciamo cadere il tessuto",
      mirror: "Un ultimo sguardo allo specchio",
    },
    usual: "Ci vuole qualche secondo.",
    slow: "Questa volta ci vuole più del solito. Puoi aspettare ancora o annullare.",
    cancel: "Annulla",
  },
  result: {
    heading: "Ecco come <em>ti sta</em>",
    worn: "Tu, con questo capo: {garment}",
    oneThing: "Forse qualcosa non torna:",
    notWell: "Questa immagine non è riuscita bene:",
    cart: "Aggiungi al carrello",
    save: "Salva l’immagine",
    another: "Prova un’altra foto",
    noSize: "L’immagine mostra come ti sta il capo, non se la taglia è giusta.",
    picture: {
      fetching: "Caricamento della tua immagine",
      missing: "L’immagine non è arrivata",
      isSaved: "La prova è pronta e salvata. Riprova.",
      retry: "Riprova",
      before: "Prima",
      after: "Dopo",
      beforeAndAfter: "Prima e dopo",
      photo: "Tu, come nella tua foto",
      enlarge: "Mostra l’immagine a schermo intero",
      viewer: { zoomOut: "Rimpicciolisci", zoomIn: "Ingrandisci", leave: "Esci dallo schermo intero" },
    },
  },
  alarms: {
    IDENTITY_CHANGED: "Il viso o l’ambiente è diverso da quello della tua foto.",
    COLOUR_OFF: "I colori sono diversi da quelli della foto del capo.",
    TEXTURE_OFF: "La stampa o la fantasia è diversa da quella della foto del capo.",
    OUTLINE_OFF: "Il capo non è dove dovrebbe essere.",
    OUTLINE_TORN: "Il contorno del capo appare strappato in alcuni punti.",
    OLD_GARMENT_LEFT: "Si vede ancora qualcosa di ciò che indossavi.",
    SEAM_VISIBLE: "Sul bordo del capo si vede lo stacco.",
    SKIN_FLAT: "La pelle che i vestiti coprivano sembra dipinta.",
    BODY_CUT: "Manca una parte del corpo.",
    BODY_HIDDEN: "I tuoi vestiti coprono molto di ciò che questo capo mostra, quindi è stato immaginato.",
    POSE_CHANGED: "La posa è diversa da quella della tua foto.",
    BACKGROUND_SMEARED: "Lo sfondo accanto a te è stato immaginato e appare sfocato.",
    HARD_TO_DRESS: "Queste foto sono difficili, quindi l’immagine può avere difetti.",
  },
  deletion: {
    open: "Elimina la mia foto e le immagini",
    title: "Eliminare la tua foto e le immagini?",
    text: "Verranno eliminate la foto in questo browser e tutte le immagini create con essa in questo negozio. L’operazione non si può annullare.",
    confirm: "Elimina",
    cancel: "Conservale",
  },
  advice: {
    NO_PERSON: {
      title: "Non riusciamo a trovarti nella foto",
      steps: `${STAND_BACK}\n${FACE_CAMERA}\nScegli una parete liscia e una luce uniforme.`,
    },
    SEVERAL_PEOPLE: {
      title: "Non sappiamo chi prova il capo",
      steps:
        "Ritaglia la foto su di te, o usane una in cui ci sei solo tu.\nAttenzione a specchi e poster alle tue spalle.",
    },
    BODY_NOT_VISIBLE: {
      title: "La foto non mostra dove va il capo",
      steps: `${STAND_BACK}\nAppoggia il telefono all’altezza dei fianchi, o chiedi a qualcuno di scattare la foto.`,
    },
    POSE_UNSUITABLE: {
      title: "La posa nasconde ciò che dobbiamo vedere",
      steps: `${FACE_CAMERA}\nLascia cadere le braccia, senza borse o mani incrociate davanti.`,
    },
    GARMENT_NOT_FOUND: { title: "Non abbiamo trovato il capo", steps: OTHER_PICTURE },
    GARMENT_UNSUPPORTED: { title: "Con questo capo non funziona ancora", steps: OTHER_PICTURE },
    CONTENT_REFUSED: { title: "Questa immagine non si può usare", steps: "Usa una foto tua con i vestiti." },
    FILE_TOO_LARGE: { title: "File troppo grande", steps: "" },
    INVALID_FILE_TYPE: { title: "Tipo di file non valido", steps: "" },
    IMAGE_UNREADABLE: {
      title: "Non è stato possibile aprire un’immagine",
      steps: "Salvala di nuovo come JPEG, PNG o WebP.\nOppure scatta una nuova foto.",
    },
    IMAGE_TOO_SMALL: {
      title: "Un’immagine è troppo piccola",
      steps: "Usa la foto originale invece di uno screenshot.\nAvvicinati, se ti si vede da lontano.",
    },
    IMAGE_TOO_LARGE: {
      title: "Un’immagine è troppo grande",
      steps: "Usa un’immagine di 40 megapixel al massimo.",
    },
    OFFLINE: { title: "La connessione si è interrotta", steps: "" },
    notNow: { title: NOT_NOW, steps: "" },
    general: {
      title: "La prova non è riuscita",
      steps: "Riprova tra un momento. Le due immagini sono ancora qui.",
    },
  },
  problems: {
    OFFLINE: "La tua foto è ancora qui. Riprova.",
    PHOTO_UNREADABLE: "Non è stato possibile leggere la foto. Sceglila di nuovo.",

    KEY_UNKNOWN: "La prova è disattivata in questo negozio.",
    ORIGIN_NOT_LISTED: "La prova non è configurata per questa pagina.",
    OUT_OF_CREDITS: "La prova non è disponibile in questo negozio al momento. Riprova più tardi.",
    INSUFFICIENT_CREDITS: "La prova non è disponibile in questo negozio al momento. Riprova più tardi.",
    BUDGET_USED_UP: "Le prove di questo negozio per oggi sono esaurite. Torna domani.",
    VISITOR_BUDGET_USED_UP: "Hai usato le tue prove di oggi in questo negozio. Torna domani.",
    ADDRESS_USED_UP: "Oggi dalla tua connessione sono arrivate molte prove. Torna domani.",
    RATE_LIMITED: "Troppe richieste in una volta. Riprova tra un po’.",
    FORBIDDEN: "Qui la prova non è possibile.",
    UNAUTHENTICATED: "La tua visita è scaduta. Chiudi questa finestra e riaprila.",
    NOT_FOUND: "Questa prova è stata eliminata. Ricomincia.",
    CONFLICT: "Questa prova è già in corso. Attendi un momento.",
    IDEMPOTENCY_KEY_REUSED: "Questa prova è stata avviata due volte. Riprova.",
    VALIDATION_FAILED: "La prova non è potuta iniziare. Chiudi questa finestra e riaprila.",
    garmentImageUrl: "Non è stato possibile ottenere l’immagine del prodotto da questo negozio.",

    INTERNAL: "Qualcosa è andato storto da parte nostra.",
    SERVICE_UNAVAILABLE: "In questo momento ci sono molte prove in attesa. Riprova tra un momento.",
    ENGINE_UNAVAILABLE: "La prova non è raggiungibile. Riprova tra un momento.",
    ENGINE_TIMEOUT: "La prova ha richiesto troppo tempo. Riprova tra un momento.",

    FILE_TOO_LARGE: "Scegli un’immagine più piccola di 10 MB.",
    INVALID_FILE_TYPE: FILE_TYPES,
    IMAGE_UNREADABLE: "Una delle immagini non si può leggere. Usane un’altra.",
    IMAGE_TOO_SMALL: "Una delle immagini è troppo piccola. Usane una più grande.",
    IMAGE_TOO_LARGE: "Una delle immagini ha troppi pixel. Usane una più piccola.",
    CONTENT_REFUSED: "Una delle immagini mostra qualcosa che qui non si può usare.",

    NO_PERSON: "Non abbiamo trovato nessuno in questa foto. Usane una con una sola persona, di fronte.",
    SEVERAL_PEOPLE:
      "Non sappiamo chi prova il capo: nella foto ci sono più persone o ti si vede da lontano. Ritagliala su una sola.",
    BODY_NOT_VISIBLE: "La parte del corpo dove va il capo non è nella foto. Usane una che la mostri.",
    POSE_UNSUITABLE: "Usa una foto in piedi, di fronte alla fotocamera e con le braccia distese.",
    NOT_UPRIGHT: "La foto non è dritta. Girala in modo che la testa sia in alto.",

    GARMENT_NOT_FOUND: "Non abbiamo trovato nessun capo nell’immagine del prodotto.",
    GARMENT_UNSUPPORTED: "Questa immagine del capo non si può usare.",
    GARMENT_TOO_SMALL: "Il capo è troppo piccolo nella sua immagine.",
    GARMENT_TURNED: "Il capo è di lato o sottosopra nella sua immagine.",
    SEVERAL_GARMENTS: "L’immagine mostra più di un capo.",
    GARMENT_COVERED: "Un banner o un testo copre il capo nella sua immagine.",
    BODY_BARED: "L’immagine scoprirebbe ciò che i tuoi vestiti coprono nella foto, quindi non la mostriamo.",
  },
} satisfies WindowTexts;
