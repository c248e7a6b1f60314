/** Spanish: informal (tú), as fashion shops in Spain and Mexico speak to their visitors. No form supposes a gender. */
import type { ButtonTexts } from "../embed/labels.ts";
import type { WindowTexts } from "./texts.ts";

export const button: ButtonTexts = {
  tryOn: "Probármelo",
  close: "Cerrar",
  failed: "El probador no se puede abrir en esta página.",
};

const STAND_BACK = "Aléjate hasta que la cabeza y los pies salgan en la foto.";
const FACE_CAMERA = "De pie y de frente a la cámara, con los brazos algo separados del cuerpo.";
const OTHER_PICTURE = "Si la tienda muestra varias imágenes de la prenda, elige otra.";
const FILE_TYPES = "Elige una imagen JPEG, PNG o WebP.";
const NOT_NOW = "El probador no está disponible ahora";

export default {
  window: {
    title: "Probármelo",
    name: "Probador",
    opening: "Abriendo el probador",
    by: "Probador de {product}.",
    privacy: "Política de privacidad",
    alone: {
      title: "Esta ventana pertenece a una tienda",
      text: "Ábrela en {shop}, con el botón del probador en la página de un producto.",
    },
    off: {
      title: "El probador está desactivado",
      text: "La tienda lo ha desactivado, o aún no ha terminado de configurarlo.",
    },
    down: { title: NOT_NOW, text: "No se puede conectar con el probador. Inténtalo de nuevo en un momento." },
    noPicture: {
      title: "No hay imagen de la prenda",
      text: "No hemos encontrado ninguna imagen del producto en esta página.",
    },
  },
  consent: {
    heading: "Mira cómo <em>te queda</em>",
    sent: "Tu foto se envía a {product}, que crea una imagen tuya con esta prenda puesta.",
    deleted:
      "{product} borra la foto al cabo de {hours, plural, one {# hora} other {# horas}} y la imagen al cabo de {days, plural, one {# día} other {# días}}.",
    unseen: "{shop} no ve ninguna de las dos, y no se usan para nada más.",
    kept: "Este navegador guarda tu foto para la próxima vez que uses el probador en esta tienda. Puedes borrarlo todo cuando quieras.",
    yourself: "Usa una foto tuya, o de alguien que esté de acuerdo.",
    policy: "Cómo trata {product} tus datos",
    agree: "Aceptar y continuar",
    notNow: "Ahora no",
    allDeleted: "Tu foto y tus imágenes se han borrado.",
  },
  photo: {
    label: "Foto de cuerpo entero",
    alt: "Tu foto de cuerpo entero",
    hint: "JPEG, PNG o WebP, hasta 10 MB",
    tryOn: "Probármelo",
    tryAnyway: "Probármelo igualmente",
    pictures: "Imagen de la prenda",
    picture: "Imagen {number, number}",
  },
  requirements: {
    title: "Una foto que funciona",
    points: {
      whole: "Cuerpo entero, de la cabeza a los pies",
      straight: "De pie y de frente a la cámara",
      arms: "Brazos algo separados",
      light: "Buena luz y un fondo liso",
    },
  },
  dropzone: {
    drop: "Arrastra aquí una imagen o elige una.",
    dropOrPaste: "Arrastra aquí una imagen, pégala o elige una.",
    tap: "Elige una imagen.",
    tapOrTake: "Elige una imagen o toma una foto.",
    inHand: "Ya tenemos tu imagen. Un momento…",
    loading: "Cargando la imagen",
    choose: "Elegir una foto",
    change: "Cambiar la foto",
    camera: "Tomar una foto",
    byCamera: "con la cámara",
  },
  files: {
    type: { title: "Tipo de archivo no válido", message: FILE_TYPES },
    size: { title: "Archivo demasiado grande", message: "Elige una imagen de menos de 10 MB." },
    empty: { title: "Archivo vacío", message: "Este archivo no contiene nada. Elige otro." },
    broken: { title: "No es una imagen", message: "Este archivo no se puede abrir como imagen. Elige otro." },
    heic: {
      title: "Tipo de archivo no válido",
      message: `${FILE_TYPES} Este navegador no abre las fotos HEIC de un iPhone: en el iPhone, elige «Más compatible» en Ajustes, Cámara, Formatos, o envía la foto en JPEG.`,
    },
  },
  outline: "Tu silueta, tal como se ha encontrado en la foto",
  check: {
    checking: "Comprobando tu foto…",
    checkingHere: "En tu dispositivo: para esto no se sube nada.",
    checkedHere: "Comprobada en tu dispositivo: para esto no se ha subido nada.",
    titles: {
      works: "Esta foto funcionará bien",
      limited: "Esta foto funciona, con un límite",
      impossible: "Esta foto no sirve",
    },
    findings: {
      headCropped: "Tu cabeza no sale en la foto: no pasa nada.",
      feetOutside: "Tus pies no salen en la foto: no pasa nada.",
      otherPeople: "Hay más personas en la foto: no pasa nada, nos quedamos con la principal.",
      armBent: "Tu brazo está doblado: no pasa nada, la manga lo sigue.",
      restlessBackground: "El fondo no es liso: se puede, pero con una pared lisa los bordes quedan más limpios.",
      hipsOutside: "Tus caderas no salen en la foto: la prenda llegará hasta el borde.",
      legsOutside: "Tus pies no salen en la foto: la prenda llegará hasta el borde.",
      turned: "Estás de lado, así que la prenda quizá no caiga bien. De frente sale mejor.",
      fromBehind: "Estás de espaldas, así que la parte delantera quizá salga mal. De frente sale mejor.",
      seated: "No estás de pie, así que la prenda quizá no siga tus caderas y piernas. De pie sale mejor.",
      armInFront:
        "Tienes un brazo delante del cuerpo, así que los bordes quizá queden mal ahí. Con los brazos caídos sale mejor.",
      armRaised: "Tienes un brazo levantado, así que la manga quizá no quede bien. Con los brazos caídos sale mejor.",
      handOnHip:
        "Tienes una mano en la cadera, así que la manga quizá no quede bien. Con los brazos caídos sale mejor.",
      busyBackground: "El fondo está recargado, así que los bordes quizá queden mal. Con una pared lisa sale mejor.",
      dark: "La foto es oscura, así que el resultado quizá quede apagado. Con más luz sale mejor.",
      small: "Se te ve de lejos en la foto, así que los bordes quizá queden mal. Con una foto más grande sale mejor.",
      noPerson: "No hemos encontrado a nadie en esta foto. Usa una de una sola persona, de frente.",
      noMainPerson:
        "No sabemos quién se prueba la prenda: en la foto hay varias personas o se te ve de lejos. Recórtala a una sola.",
      notUpright: "La foto no está derecha. Gírala para que tu cabeza quede arriba.",
      torsoMissing: "Tu torso no sale en la foto. Usa una que lo muestre desde los hombros.",
      legsMissing: "Tus caderas y piernas no salen en la foto. Para pantalones y faldas, usa una que las muestre.",
      bodyMissing: "Tu cuerpo no sale en la foto. Usa una que lo muestre desde los hombros.",
    },
  },
  running: {
    heading: "En el probador",
    progress: "Progreso del probador",
    sending: "Enviando tus imágenes",
    stages: {
      waiting: "Esperando un probador libre",
      reading: "Abriendo tu foto",
      "finding-you": "Buscándote en la foto",
      outlining: "Trazando tu silueta",
      "reading-garment": "Estudiando la prenda",
      fitting: "Ajustándola a ti",
      composing: "Componiendo la imagen",
      finishing: "Rematando las costuras",
      done: "Listo",
    },
    meanwhile: {
      smoothing: "Alisamos la tela",
      shoulders: "Buscamos tus hombros",
      seams: "Prendemos las costuras",
      falling: "Dejamos caer el tejido",
      mirror: "Una última mirada al espejo",
    },
    usual: "Esto tarda unos segundos.",
    slow: "Esta vez tarda más de lo normal. Puedes seguir esperando o cancelar.",
    cancel: "Cancelar",
  },
  result: {
    heading: "Así <em>te queda</em>",
    worn: "Tú, con esta prenda puesta: {garment}",
    oneThing: "Puede que algo no esté bien:",
    notWell: "Esta imagen no ha salido bien:",
    cart: "Añadir al carrito",
    save: "Guardar la imagen",
    another: "Probar con otra foto",
    noSize: "La imagen muestra cómo te queda la prenda, no si la talla es la tuya.",
    picture: {
      fetching: "Cargando tu imagen",
      missing: "La imagen no ha llegado",
      isSaved: "Tu prueba está hecha y guardada. Inténtalo de nuevo.",
      retry: "Intentarlo de nuevo",
      before: "Antes",
      after: "Después",
      beforeAndAfter: "Antes y después",
      photo: "Tú, como en tu foto",
      enlarge: "Ver la imagen a pantalla completa",
      viewer: { zoomOut: "Reducir", zoomIn: "Ampliar", leave: "Salir de la pantalla completa" },
    },
  },
  alarms: {
    IDENTITY_CHANGED: "Tu cara o el entorno no se ven como en tu foto.",
    COLOUR_OFF: "Los colores no son los de la foto de la prenda.",
    TEXTURE_OFF: "El estampado o el dibujo no es el de la foto de la prenda.",
    OUTLINE_OFF: "La prenda no está donde debería.",
    OUTLINE_TORN: "El contorno de la prenda se ve roto en algunos sitios.",
    OLD_GARMENT_LEFT: "Todavía se ve algo de lo que llevabas.",
    SEAM_VISIBLE: "En el borde de la prenda se nota la unión.",
    SKIN_FLAT: "La piel que tapaba tu ropa parece pintada.",
    BODY_CUT: "Falta una parte de tu cuerpo.",
    BODY_HIDDEN: "Tu ropa tapa mucho de lo que esta prenda muestra, así que hubo que imaginarlo.",
    POSE_CHANGED: "Tu postura no es la de tu foto.",
    BACKGROUND_SMEARED: "Hubo que imaginar el fondo a tu lado y se ve borroso.",
    HARD_TO_DRESS: "Estas fotos son difíciles, así que la imagen puede tener fallos.",
  },
  deletion: {
    open: "Borrar mi foto y mis imágenes",
    title: "¿Borrar tu foto y tus imágenes?",
    text: "Se borran la foto de este navegador y todas las imágenes hechas con ella en esta tienda. No se puede deshacer.",
    confirm: "Borrar",
    cancel: "Conservarlas",
  },
  advice: {
    NO_PERSON: {
      title: "No te hemos encontrado en la foto",
      steps: `${STAND_BACK}\n${FACE_CAMERA}\nElige una pared lisa y una luz uniforme.`,
    },
    SEVERAL_PEOPLE: {
      title: "No sabemos quién se prueba la prenda",
      steps:
        "Recorta la foto para que solo salgas tú, o usa una en la que no haya nadie más.\nCuidado con los espejos y los pósteres detrás de ti.",
    },
    BODY_NOT_VISIBLE: {
      title: "La foto no muestra dónde va la prenda",
      steps: `${STAND_BACK}\nApoya el teléfono a la altura de la cadera, o pide a alguien que tome la foto.`,
    },
    POSE_UNSUITABLE: {
      title: "La postura tapa lo que tenemos que ver",
      steps: `${FACE_CAMERA}\nDeja caer los brazos, sin bolsos ni manos cruzadas delante.`,
    },
    GARMENT_NOT_FOUND: { title: "No hemos encontrado la prenda", steps: OTHER_PICTURE },
    GARMENT_UNSUPPORTED: { title: "Esta prenda todavía no funciona", steps: OTHER_PICTURE },
    CONTENT_REFUSED: { title: "Esta imagen no se puede usar", steps: "Usa una foto tuya con ropa." },
    FILE_TOO_LARGE: { title: "Archivo demasiado grande", steps: "" },
    INVALID_FILE_TYPE: { title: "Tipo de archivo no válido", steps: "" },
    IMAGE_UNREADABLE: {
      title: "No se ha podido abrir una imagen",
      steps: "Guárdala de nuevo como JPEG, PNG o WebP.\nO toma una foto nueva.",
    },
    IMAGE_TOO_SMALL: {
      title: "Una imagen es demasiado pequeña",
      steps: "Usa la foto original en lugar de una captura de pantalla.\nAcércate si se te ve de lejos.",
    },
    IMAGE_TOO_LARGE: {
      title: "Una imagen es demasiado grande",
      steps: "Usa una imagen de 40 megapíxeles como máximo.",
    },
    OFFLINE: { title: "Se ha perdido la conexión", steps: "" },
    notNow: { title: NOT_NOW, steps: "" },
    general: {
      title: "La prueba no ha salido bien",
      steps: "Inténtalo de nuevo en un momento. Las dos imágenes siguen aquí.",
    },
  },
  problems: {
    OFFLINE: "Tu foto sigue aquí. Inténtalo de nuevo.",
    PHOTO_UNREADABLE: "No se ha podido leer tu foto. Elígela otra vez.",

    KEY_UNKNOWN: "El probador está desactivado en esta tienda.",
    ORIGIN_NOT_LISTED: "El probador no está configurado para esta página.",
    OUT_OF_CREDITS: "El probador no está disponible en esta tienda en este momento. Inténtalo más tarde.",
    INSUFFICIENT_CREDITS: "El probador no está disponible en esta tienda en este momento. Inténtalo más tarde.",
    BUDGET_USED_UP: "Las pruebas de esta tienda se han agotado por hoy. Vuelve mañana.",
    VISITOR_BUDGET_USED_UP: "Ya has usado tus pruebas de hoy en esta tienda. Vuelve mañana.",
    ADDRESS_USED_UP: "Hoy se han hecho muchas pruebas desde tu conexión. Vuelve mañana.",
    RATE_LIMITED: "Eso ha sido mucho de una vez. Inténtalo dentro de un rato.",
    FORBIDDEN: "Aquí no se puede usar el probador.",
    UNAUTHENTICATED: "Tu visita ha caducado. Cierra esta ventana y vuelve a abrirla.",
    NOT_FOUND: "Esta prueba se ha borrado. Empieza de nuevo.",
    CONFLICT: "Esta prueba ya está en marcha. Espera un momento.",
    IDEMPOTENCY_KEY_REUSED: "Esta prueba se ha iniciado dos veces. Inténtalo de nuevo.",
    VALIDATION_FAILED: "No se ha podido empezar. Cierra esta ventana y vuelve a abrirla.",
    garmentImageUrl: "No se ha podido obtener la imagen del producto de esta tienda.",

    INTERNAL: "Algo ha fallado por nuestra parte.",
    SERVICE_UNAVAILABLE: "Ahora mismo hay muchas pruebas en espera. Inténtalo de nuevo en un momento.",
    ENGINE_UNAVAILABLE: "No se puede conectar con el probador. Inténtalo de nuevo en un momento.",
    ENGINE_TIMEOUT: "La prueba ha tardado demasiado. Inténtalo de nuevo en un momento.",

    FILE_TOO_LARGE: "Elige una imagen de menos de 10 MB.",
    INVALID_FILE_TYPE: FILE_TYPES,
    IMAGE_UNREADABLE: "No se puede leer una de las imágenes. Usa otra.",
    IMAGE_TOO_SMALL: "Una de las imágenes es demasiado pequeña. Usa una más grande.",
    IMAGE_TOO_LARGE: "Una de las imágenes tiene demasiados píxeles. Usa una más pequeña.",
    CONTENT_REFUSED: "Una de las imágenes muestra algo que no se puede usar aquí.",

    NO_PERSON: "No hemos encontrado a nadie en esta foto. Usa una de una sola persona, de frente.",
    SEVERAL_PEOPLE:
      "No sabemos quién se prueba la prenda: en la foto hay varias personas o se te ve de lejos. Recórtala a una sola.",
    BODY_NOT_VISIBLE: "La parte del cuerpo donde va la prenda no sale en la foto. Usa otra en la que se vea.",
    POSE_UNSUITABLE: "Usa una foto de pie, de frente a la cámara y con los brazos caídos.",
    NOT_UPRIGHT: "La foto no está derecha. Gírala para que tu cabeza quede arriba.",

    GARMENT_NOT_FOUND: "No hemos encontrado ninguna prenda en la imagen del producto.",
    GARMENT_UNSUPPORTED: "Esta imagen de la prenda no se puede usar.",
    GARMENT_TOO_SMALL: "La prenda es demasiado pequeña en su imagen.",
    GARMENT_TURNED: "La prenda está de lado o del revés en su imagen.",
    SEVERAL_GARMENTS: "La imagen muestra más de una prenda.",
    GARMENT_COVERED: "Un cartel o un texto tapa la prenda en su imagen.",
    BODY_BARED: "La imagen dejaría al descubierto lo que tu ropa tapa en la foto, así que no la mostramos.",
  },
} satisfies WindowTexts;
