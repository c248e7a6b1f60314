/**
 * French: formal (vous), as shops in France, Belgium and Switzerland address people they do not know. No form supposes a gender. A no-break
 * space stands before a colon and a question mark.
 */
import type { ButtonTexts } from "../embed/labels.ts";
import type { WindowTexts } from "./texts.ts";

export const button: ButtonTexts = {
  tryOn: "Essayer",
  close: "Fermer",
  failed: "L’essayage ne peut pas s’ouvrir sur cette page.",
};

const STAND_BACK = "Reculez jusqu’à ce que la tête et les pieds soient dans l’image.";
const FACE_CAMERA = "Debout, face à l’appareil, les bras légèrement écartés du corps.";
const OTHER_PICTURE = "Si la boutique montre plusieurs images de l’article, choisissez-en une autre.";
const FILE_TYPES = "Choisissez une image JPEG, PNG ou WebP.";
const NOT_NOW = "Essayage impossible pour le moment";

export default {
  window: {
    title: "Essayer",
    name: "Essayage",
    opening: "Ouverture de l’essayage",
    by: "Essayage par {product}.",
    privacy: "Politique de confidentialité",
    alone: {
      title: "Cette fenêtre appartient à une boutique",
      text: "Ouvrez-la chez {shop}, avec le bouton d’essayage sur la page d’un produit.",
    },
    off: {
      title: "L’essayage est désactivé",
      text: "La boutique l’a désactivé, ou n’a pas fini de le mettre en place.",
    },
    down: { title: NOT_NOW, text: "L’essayage est injoignable. Réessayez dans un instant." },
    noPicture: {
      title: "Aucune image de l’article",
      text: "Nous n’avons pas trouvé d’image du produit sur cette page.",
    },
  },
  consent: {
    heading: "Voyez-le <em>sur vous</em>",
    sent: "Votre photo est envoyée à {product}, qui en tire une image de vous portant cet article.",
    deleted:
      "{product} supprime la photo au bout de {hours, plural, one {# heure} other {# heures}} et l’image au bout de {days, plural, one {# jour} other {# jours}}.",
    unseen: "{shop} ne voit ni l’une ni l’autre, et elles ne servent à rien d’autre.",
    kept: "Ce navigateur garde votre photo pour votre prochain essayage dans cette boutique. Vous pouvez tout supprimer à tout moment.",
    yourself: "Utilisez une photo de vous, ou d’une personne qui a donné son accord.",
    policy: "Comment {product} traite vos données",
    agree: "Accepter et continuer",
    notNow: "Pas maintenant",
    allDeleted: "Votre photo et vos images sont supprimées.",
  },
  photo: {
    label: "Photo en pied",
    alt: "Votre photo en pied",
    hint: "JPEG, PNG ou WebP, 10 Mo maximum",
    tryOn: "Essayer",
    tryAnyway: "Essayer quand même",
    pictures: "Image de l’article",
    picture: "Image {number, number}",
  },
  requirements: {
    title: "Une photo réussie",
    points: {
      whole: "Le corps entier, de la tête aux pieds",
      straight: "Debout, face à l’appareil",
      arms: "Les bras légèrement écartés",
      light: "Une bonne lumière, un fond uni",
    },
  },
  dropzone: {
    drop: "Déposez ou choisissez une image.",
    dropOrPaste: "Déposez, collez ou choisissez une image.",
    tap: "Choisissez une image.",
    tapOrTake: "Choisissez une image ou prenez une photo.",
    inHand: "Votre image est arrivée. Un instant…",
    loading: "Chargement de l’image",
    choose: "Choisir une photo",
    change: "Changer de photo",
    camera: "Prendre une photo",
    byCamera: "avec l’appareil photo",
  },
  files: {
    type: { title: "Type de fichier non accepté", message: FILE_TYPES },
    size: { title: "Fichier trop lourd", message: "Choisissez une image de moins de 10 Mo." },
    empty: { title: "Fichier vide", message: "Ce fichier ne contient rien. Choisissez-en un autre." },
    broken: {
      title: "Ce n’est pas une image",
      message: "Ce fichier ne s’ouvre pas comme une image. Choisissez-en un autre.",
    },
    heic: {
      title: "Type de fichier non accepté",
      message: `${FILE_TYPES} Ce navigateur n’ouvre pas les photos HEIC d’un iPhone : sur l’iPhone, choisissez « Le plus compatible » dans Réglages, Appareil photo, Formats, ou envoyez la photo en JPEG.`,
    },
  },
  outline: "Votre silhouette, telle que trouvée sur la photo",
  check: {
    checking: "Vérification de votre photo…",
    checkingHere: "Sur votre appareil : rien n’est envoyé pour cela.",
    checkedHere: "Vérifiée sur votre appareil : rien n’a été envoyé pour cela.",
    titles: {
      works: "Cette photo convient très bien",
      limited: "Cette photo convient, avec une réserve",
      impossible: "Cette photo ne convient pas",
    },
    findings: {
      headCropped: "Votre tête est hors de l’image : ce n’est pas gênant.",
      feetOutside: "Vos pieds sont hors de l’image : ce n’est pas gênant.",
      otherPeople: "D’autres personnes sont sur la photo : ce n’est pas gênant, nous prenons la principale.",
      armBent: "Votre bras est plié : ce n’est pas gênant, la manche le suivra.",
      restlessBackground: "Le fond n’est pas uni : c’est possible, mais un mur uni donne des contours plus nets.",
      hipsOutside: "Vos hanches sont hors de l’image : l’article ira jusqu’au bord de l’image.",
      legsOutside: "Vos pieds sont hors de l’image : l’article ira jusqu’au bord de l’image.",
      turned: "Vous êtes de côté : l’article risque de mal tomber. De face, c’est mieux.",
      fromBehind: "Vous êtes de dos : le devant de l’article risque d’être inexact. De face, c’est mieux.",
      seated:
        "Vous êtes en position assise : l’article risque de ne pas suivre vos hanches et vos jambes. Debout, c’est mieux.",
      armInFront:
        "Votre bras est devant vous : les contours risquent d’y être flous. Bras le long du corps, c’est mieux.",
      armRaised: "Votre bras est levé : la manche risque de mal tomber. Bras le long du corps, c’est mieux.",
      handOnHip: "Votre main est sur la hanche : la manche risque de mal tomber. Bras le long du corps, c’est mieux.",
      busyBackground: "Le fond est chargé : les contours risquent d’être flous. Devant un mur uni, c’est mieux.",
      dark: "La photo est sombre : le résultat risque d’être terne. Avec plus de lumière, c’est mieux.",
      small:
        "On vous voit en petit sur la photo : les contours risquent d’être flous. Une photo plus grande, c’est mieux.",
      noPerson: "Nous n’avons trouvé personne sur cette photo. Prenez-en une d’une seule personne, de face.",
      noMainPerson:
        "Nous ne savons pas qui essaie l’article : la photo montre plusieurs personnes, ou vous y apparaissez en petit. Recadrez-la sur une seule.",
      notUpright: "La photo n’est pas à l’endroit. Tournez-la pour que votre tête soit en haut.",
      torsoMissing: "Le haut de votre corps n’est pas sur la photo. Prenez-en une qui le montre à partir des épaules.",
      legsMissing:
        "Vos hanches et vos jambes ne sont pas sur la photo. Pour un pantalon ou une jupe, prenez-en une qui les montre.",
      bodyMissing: "Votre corps n’est pas sur la photo. Prenez-en une qui le montre à partir des épaules.",
    },
  },
  running: {
    heading: "Dans la cabine d’essayage",
    progress: "Avancement de l’essayage",
    sending: "Envoi de vos images",
    stages: {
      waiting: "Une cabine se libère bientôt",
      reading: "Ouverture de votre photo",
      "finding-you": "Nous vous cherchons sur la photo",
      outlining: "Tracé de votre silhouette",
      "reading-garment": "Examen de l’article",
      fitting: "Ajustement à votre silhouette",
      composing: "Composition de l’image",
      finishing: "Dernières coutures",
      done: "Terminé",
    },
    meanwhile: {
      smoothing: "On lisse le tissu",
      shoulders: "On cherche vos épaules",
      seams: "On épingle les coutures",
      falling: "On laisse tomber le tissu",
      mirror: "Un dernier regard dans le miroir",
    },
    usual: "Cela prend quelques secondes.",
    slow: "C’est plus long que d’habitude. Vous pouvez attendre encore ou annuler.",
    cancel: "Annuler",
  },
  result: {
    heading: "C’est <em>vous</em>",
    worn: "Vous, portant cet article : {garment}",
    oneThing: "Un détail n’est peut-être pas juste :",
    notWell: "Cette image n’est pas très réussie :",
    cart: "Ajouter au panier",
    save: "Enregistrer l’image",
    another: "Essayer une autre photo",
    noSize: "L’image montre comment l’article vous va, pas si la taille est la bonne.",
    picture: {
      fetching: "Chargement de votre image",
      missing: "L’image n’est pas arrivée",
      isSaved: "Votre essayage est terminé et enregistré. Veuillez réessayer.",
      retry: "Réessayer",
      before: "Avant",
      after: "Après",
      beforeAndAfter: "Avant et après",
      photo: "Vous, comme sur votre photo",
      enlarge: "Afficher l’image en plein écran",
      viewer: { zoomOut: "Réduire", zoomIn: "Agrandir", leave: "Quitter le plein écran" },
    },
  },
  alarms: {
    IDENTITY_CHANGED: "Votre visage ou le décor diffère de votre photo.",
    COLOUR_OFF: "Les couleurs diffèrent de la photo de l’article.",
    TEXTURE_OFF: "L’imprimé ou le motif diffère de la photo de l’article.",
    OUTLINE_OFF: "L’article n’est pas bien placé.",
    OUTLINE_TORN: "Le contour de l’article est déchiré par endroits.",
    OLD_GARMENT_LEFT: "On voit encore une partie de ce que vous portiez.",
    SEAM_VISIBLE: "Le raccord se voit au bord de l’article.",
    SKIN_FLAT: "La peau que cachaient vos vêtements a l’air peinte.",
    BODY_CUT: "Une partie de votre corps manque.",
    BODY_HIDDEN: "Vos vêtements cachent beaucoup de ce que montre cet article : il a fallu l’imaginer.",
    POSE_CHANGED: "Votre pose diffère de votre photo.",
    BACKGROUND_SMEARED: "Le fond à côté de vous a dû être imaginé et a l’air flou.",
    HARD_TO_DRESS: "Ces photos sont difficiles : l’image peut avoir des défauts.",
  },
  deletion: {
    open: "Supprimer ma photo et mes images",
    title: "Supprimer votre photo et vos images ?",
    text: "La photo gardée dans ce navigateur et toutes les images qui en ont été tirées dans cette boutique seront supprimées. C’est définitif.",
    confirm: "Supprimer",
    cancel: "Les garder",
  },
  advice: {
    NO_PERSON: {
      title: "Impossible de vous trouver sur la photo",
      steps: `${STAND_BACK}\n${FACE_CAMERA}\nChoisissez un mur uni et une lumière régulière.`,
    },
    SEVERAL_PEOPLE: {
      title: "Nous ne savons pas qui essaie l’article",
      steps:
        "Recadrez la photo sur vous, ou prenez-en une où il n’y a que vous.\nAttention aux miroirs et aux affiches derrière vous.",
    },
    BODY_NOT_VISIBLE: {
      title: "La photo ne montre pas où va l’article",
      steps: `${STAND_BACK}\nPosez le téléphone à hauteur de hanches, ou demandez à quelqu’un de prendre la photo.`,
    },
    POSE_UNSUITABLE: {
      title: "La pose cache ce que nous devons voir",
      steps: `${FACE_CAMERA}\nLaissez pendre les bras, sans sac ni mains croisées devant vous.`,
    },
    GARMENT_NOT_FOUND: { title: "Nous n’avons pas trouvé l’article", steps: OTHER_PICTURE },
    GARMENT_UNSUPPORTED: { title: "Cet article ne fonctionne pas encore", steps: OTHER_PICTURE },
    CONTENT_REFUSED: {
      title: "Cette image ne peut pas être utilisée",
      steps: "Prenez une photo de vous avec vos vêtements.",
    },
    FILE_TOO_LARGE: { title: "Fichier trop lourd", steps: "" },
    INVALID_FILE_TYPE: { title: "Type de fichier non accepté", steps: "" },
    IMAGE_UNREADABLE: {
      title: "Une image n’a pas pu être ouverte",
      steps: "Enregistrez-la de nouveau en JPEG, PNG ou WebP.\nOu prenez une nouvelle photo.",
    },
    IMAGE_TOO_SMALL: {
      title: "Une image est trop petite",
      steps:
        "Utilisez la photo d’origine plutôt qu’une capture d’écran ou un aperçu.\nRapprochez-vous si l’on vous y voit en petit.",
    },
    IMAGE_TOO_LARGE: { title: "Une image est trop grande", steps: "Utilisez une image de 40 mégapixels au plus." },
    OFFLINE: { title: "La connexion est perdue", steps: "" },
    notNow: { title: NOT_NOW, steps: "" },
    general: {
      title: "L’essayage n’a pas abouti",
      steps: "Réessayez dans un instant. Les deux images sont toujours là.",
    },
  },
  problems: {
    OFFLINE: "Votre photo est toujours là. Veuillez réessayer.",
    PHOTO_UNREADABLE: "Votre photo n’a pas pu être lue. Choisissez-la de nouveau.",

    KEY_UNKNOWN: "L’essayage est désactivé dans cette boutique.",
    ORIGIN_NOT_LISTED: "L’essayage n’est pas prévu pour cette page.",
    OUT_OF_CREDITS: "L’essayage n’est pas disponible dans cette boutique pour le moment. Réessayez plus tard.",
    INSUFFICIENT_CREDITS: "L’essayage n’est pas disponible dans cette boutique pour le moment. Réessayez plus tard.",
    BUDGET_USED_UP: "Les essayages de cette boutique sont épuisés pour aujourd’hui. Revenez demain.",
    VISITOR_BUDGET_USED_UP: "Vous avez utilisé vos essayages dans cette boutique pour aujourd’hui. Revenez demain.",
    ADDRESS_USED_UP: "Beaucoup d’essayages sont venus de votre connexion aujourd’hui. Revenez demain.",
    RATE_LIMITED: "Cela fait beaucoup d’un coup. Réessayez dans un moment.",
    FORBIDDEN: "L’essayage n’est pas possible ici.",
    UNAUTHENTICATED: "Votre visite a expiré. Fermez cette fenêtre et rouvrez-la.",
    NOT_FOUND: "Cet essayage a été supprimé. Recommencez-le.",
    CONFLICT: "Cet essayage est déjà en cours. Patientez un instant.",
    IDEMPOTENCY_KEY_REUSED: "Cet essayage a été lancé deux fois. Veuillez réessayer.",
    VALIDATION_FAILED: "Cet essayage n’a pas pu commencer. Fermez cette fenêtre et rouvrez-la.",
    garmentImageUrl: "L’image du produit n’a pas pu être récupérée dans cette boutique.",

    INTERNAL: "Une erreur s’est produite chez nous.",
    SERVICE_UNAVAILABLE: "Beaucoup d’essayages attendent en ce moment. Réessayez dans un instant.",
    ENGINE_UNAVAILABLE: "L’essayage est injoignable pour le moment. Réessayez dans un instant.",
    ENGINE_TIMEOUT: "L’essayage a pris trop de temps. Réessayez dans un instant.",

    FILE_TOO_LARGE: "Choisissez une image de moins de 10 Mo.",
    INVALID_FILE_TYPE: FILE_TYPES,
    IMAGE_UNREADABLE: "L’une des images est illisible. Prenez-en une autre.",
    IMAGE_TOO_SMALL: "L’une des images est trop petite. Prenez-en une plus grande.",
    IMAGE_TOO_LARGE: "L’une des images a trop de pixels. Prenez-en une plus petite.",
    CONTENT_REFUSED: "L’une des images montre quelque chose qui ne peut pas être utilisé ici.",

    NO_PERSON: "Nous n’avons trouvé personne sur cette photo. Prenez-en une d’une seule personne, de face.",
    SEVERAL_PEOPLE:
      "Nous ne savons pas qui essaie l’article : la photo montre plusieurs personnes, ou vous y apparaissez en petit. Recadrez-la sur une seule.",
    BODY_NOT_VISIBLE: "La partie du corps concernée n’est pas sur la photo. Prenez-en une qui la montre.",
    POSE_UNSUITABLE: "Prenez une photo où vous êtes debout, de face, les bras le long du corps.",
    NOT_UPRIGHT: "La photo n’est pas à l’endroit. Tournez-la pour que votre tête soit en haut.",

    GARMENT_NOT_FOUND: "Nous n’avons trouvé aucun vêtement sur l’image du produit.",
    GARMENT_UNSUPPORTED: "Cette image de l’article ne peut pas être utilisée.",
    GARMENT_TOO_SMALL: "L’article est trop petit sur son image.",
    GARMENT_TURNED: "L’article est couché ou à l’envers sur son image.",
    SEVERAL_GARMENTS: "L’image montre plus d’un vêtement.",
    GARMENT_COVERED: "Une bannière ou un texte recouvre l’article sur son image.",
    BODY_BARED: "L’image dénuderait ce que vos vêtements couvrent sur la photo : nous ne la montrons pas.",
  },
} satisfies WindowTexts;
