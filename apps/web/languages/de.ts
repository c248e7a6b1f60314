/** German: formal (Sie), as shops in Germany, Austria and Switzerland address people they do not know. „Anprobe“ is the try-on. */
import type { ButtonTexts } from "../embed/labels.ts";
import type { WindowTexts } from "./texts.ts";

export const button: ButtonTexts = {
  tryOn: "Anprobieren",
  close: "Schließen",
  failed: "Die Anprobe lässt sich auf dieser Seite nicht öffnen.",
};

const STAND_BACK = "Gehen Sie so weit zurück, dass Kopf und Füße im Bild sind.";
const FACE_CAMERA = "Stehen Sie aufrecht, mit Blick zur Kamera, die Arme etwas vom Körper weg.";
const OTHER_PICTURE = "Zeigt der Shop mehrere Bilder des Kleidungsstücks, wählen Sie ein anderes.";
const FILE_TYPES = "Bitte wählen Sie ein Bild im Format JPEG, PNG oder WebP.";
const NOT_NOW = "Anprobe gerade nicht möglich";

export default {
  window: {
    title: "Anprobieren",
    name: "Anprobe",
    opening: "Die Anprobe wird geöffnet",
    by: "Anprobe von {product}.",
    privacy: "Datenschutzerklärung",
    alone: {
      title: "Dieses Fenster gehört zu einem Shop",
      text: "Öffnen Sie es bei {shop}, mit dem Anprobe-Button auf der Seite eines Produkts.",
    },
    off: {
      title: "Die Anprobe ist ausgeschaltet",
      text: "Der Shop hat sie ausgeschaltet oder noch nicht fertig eingerichtet.",
    },
    down: { title: NOT_NOW, text: "Die Anprobe ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal." },
    noPicture: {
      title: "Kein Bild des Kleidungsstücks",
      text: "Auf dieser Seite haben wir kein Produktbild gefunden.",
    },
  },
  consent: {
    heading: "Sehen Sie es <em>an sich selbst</em>",
    sent: "Ihr Foto wird an {product} gesendet. Dort entsteht ein Bild von Ihnen in diesem Kleidungsstück.",
    deleted:
      "{product} löscht das Foto nach {hours, plural, one {# Stunde} other {# Stunden}} und das Bild nach {days, plural, one {# Tag} other {# Tagen}}.",
    unseen: "{shop} sieht keines von beiden, und sie werden für nichts anderes verwendet.",
    kept: "Dieser Browser behält Ihr Foto für Ihre nächste Anprobe in diesem Shop. Sie können jederzeit alles löschen.",
    yourself: "Bitte verwenden Sie ein Foto von sich selbst oder von jemandem, der damit einverstanden ist.",
    policy: "So geht {product} mit Ihren Daten um",
    agree: "Zustimmen und weiter",
    notNow: "Jetzt nicht",
    allDeleted: "Ihr Foto und Ihre Bilder sind gelöscht.",
  },
  photo: {
    label: "Ganzkörperfoto",
    alt: "Ihr Ganzkörperfoto",
    hint: "JPEG, PNG oder WebP, bis 10 MB",
    tryOn: "Anprobieren",
    tryAnyway: "Trotzdem anprobieren",
    pictures: "Bild des Kleidungsstücks",
    picture: "Bild {number, number}",
  },
  requirements: {
    title: "So gelingt das Foto",
    points: {
      whole: "Ganzer Körper, von Kopf bis Fuß",
      straight: "Aufrecht, mit Blick zur Kamera",
      arms: "Arme etwas vom Körper weg",
      light: "Gutes Licht, schlichter Hintergrund",
    },
  },
  dropzone: {
    drop: "Ziehen Sie ein Bild hierher oder wählen Sie eines aus.",
    dropOrPaste: "Ziehen Sie ein Bild hierher, fügen Sie es ein oder wählen Sie eines aus.",
    tap: "Wählen Sie ein Bild aus.",
    tapOrTake: "Wählen Sie ein Bild aus oder nehmen Sie eines auf.",
    inHand: "Ihr Bild ist da. Einen Moment …",
    loading: "Das Bild wird geladen",
    choose: "Foto auswählen",
    change: "Anderes Foto",
    camera: "Foto aufnehmen",
    byCamera: "mit der Kamera",
  },
  files: {
    type: { title: "Falscher Dateityp", message: FILE_TYPES },
    size: { title: "Datei zu groß", message: "Bitte wählen Sie ein Bild, das kleiner als 10 MB ist." },
    empty: { title: "Leere Datei", message: "Diese Datei ist leer. Bitte wählen Sie eine andere." },
    broken: {
      title: "Kein Bild",
      message: "Diese Datei lässt sich nicht als Bild öffnen. Bitte wählen Sie eine andere.",
    },
    heic: {
      title: "Falscher Dateityp",
      message: `${FILE_TYPES} Dieser Browser kann HEIC-Fotos vom iPhone nicht öffnen: Wählen Sie auf dem iPhone unter Einstellungen, Kamera, Formate die Option „Maximale Kompatibilität“, oder schicken Sie sich das Foto als JPEG.`,
    },
  },
  outline: "Ihr Umriss, wie er im Foto gefunden wurde",
  check: {
    checking: "Ihr Foto wird geprüft …",
    checkingHere: "Auf Ihrem Gerät: Dafür wird nichts hochgeladen.",
    checkedHere: "Auf Ihrem Gerät geprüft: Dafür wurde nichts hochgeladen.",
    titles: {
      works: "Dieses Foto eignet sich gut",
      limited: "Dieses Foto eignet sich mit Einschränkung",
      impossible: "Dieses Foto eignet sich nicht",
    },
    findings: {
      headCropped: "Ihr Kopf ist nicht im Bild: Das macht nichts.",
      feetOutside: "Ihre Füße sind nicht im Bild: Das macht nichts.",
      otherPeople: "Auf dem Foto sind noch andere Personen: Das macht nichts, wir nehmen die Hauptperson.",
      armBent: "Ihr Arm ist angewinkelt: Das macht nichts, der Ärmel folgt ihm.",
      restlessBackground:
        "Der Hintergrund ist nicht ganz ruhig: Das geht, vor einer schlichten Wand werden die Ränder aber sauberer.",
      hipsOutside: "Ihre Hüften sind nicht im Bild: Das Kleidungsstück reicht bis zum Bildrand.",
      legsOutside: "Ihre Füße sind nicht im Bild: Das Kleidungsstück reicht bis zum Bildrand.",
      turned:
        "Sie stehen seitlich, darum sitzt das Kleidungsstück vielleicht nicht gut. Am besten schauen Sie in die Kamera.",
      fromBehind:
        "Sie stehen mit dem Rücken zur Kamera, darum sieht die Vorderseite vielleicht falsch aus. Am besten schauen Sie in die Kamera.",
      seated:
        "Sie sitzen, darum folgt das Kleidungsstück Hüften und Beinen vielleicht nicht. Im Stehen klappt es am besten.",
      armInFront:
        "Ihr Arm ist vor dem Körper, darum werden die Ränder dort vielleicht unsauber. Am besten lassen Sie die Arme hängen.",
      armRaised:
        "Ihr Arm ist gehoben, darum passt der Ärmel vielleicht nicht gut. Am besten lassen Sie die Arme hängen.",
      handOnHip:
        "Ihre Hand ist an der Hüfte, darum passt der Ärmel vielleicht nicht gut. Am besten lassen Sie die Arme hängen.",
      busyBackground:
        "Der Hintergrund ist unruhig, darum werden die Ränder vielleicht unsauber. Am besten ist eine schlichte Wand.",
      dark: "Das Foto ist dunkel, darum wirkt das Ergebnis vielleicht matt. Am besten ist mehr Licht.",
      small: "Sie sind klein im Bild, darum werden die Ränder vielleicht unsauber. Am besten ist ein größeres Foto.",
      noPerson:
        "Auf diesem Foto haben wir niemanden gefunden. Nehmen Sie eines, auf dem eine Person in die Kamera schaut.",
      noMainPerson:
        "Wir wissen nicht, wer anprobiert: Sie sind auf dem Foto klein oder nicht allein. Schneiden Sie es auf eine Person zu.",
      notUpright: "Das Foto steht nicht aufrecht. Drehen Sie es so, dass Ihr Kopf oben ist.",
      torsoMissing: "Ihr Oberkörper ist nicht im Bild. Nehmen Sie ein Foto, das ihn ab den Schultern zeigt.",
      legsMissing: "Hüften und Beine sind nicht im Bild. Nehmen Sie für Hosen und Röcke ein Foto, das sie zeigt.",
      bodyMissing: "Ihr Körper ist nicht im Bild. Nehmen Sie ein Foto, das ihn ab den Schultern zeigt.",
    },
  },
  running: {
    heading: "In der Umkleidekabine",
    progress: "Fortschritt der Anprobe",
    sending: "Ihre Bilder werden gesendet",
    stages: {
      waiting: "Gleich wird eine Kabine frei",
      reading: "Ihr Foto wird geöffnet",
      "finding-you": "Wir suchen Sie im Foto",
      outlining: "Ihr Umriss wird gezeichnet",
      "reading-garment": "Das Kleidungsstück wird betrachtet",
      fitting: "Das Kleidungsstück wird angepasst",
      composing: "Das Bild entsteht",
      finishing: "Die letzten Nähte",
      done: "Fertig",
    },
    meanwhile: {
      smoothing: "Wir streichen den Stoff glatt",
      shoulders: "Wir suchen Ihre Schultern",
      seams: "Wir stecken die Nähte ab",
      falling: "Wir lassen den Stoff fallen",
      mirror: "Ein letzter Blick in den Spiegel",
    },
    usual: "Das dauert ein paar Sekunden.",
    slow: "Diesmal dauert es länger als sonst. Sie können weiter warten oder abbrechen.",
    cancel: "Abbrechen",
  },
  result: {
    heading: "Das sind <em>Sie</em>",
    worn: "Sie mit diesem Kleidungsstück: {garment}",
    oneThing: "Das stimmt vielleicht nicht ganz:",
    notWell: "Dieses Bild ist nicht gut gelungen:",
    cart: "In den Warenkorb",
    save: "Bild speichern",
    another: "Anderes Foto probieren",
    noSize: "Das Bild zeigt, wie Ihnen das Kleidungsstück steht, nicht, ob die Größe passt.",
    picture: {
      fetching: "Ihr Bild wird geladen",
      missing: "Das Bild ist nicht angekommen",
      isSaved: "Ihre Anprobe ist fertig und gespeichert. Bitte versuchen Sie es noch einmal.",
      retry: "Noch einmal versuchen",
      before: "Vorher",
      after: "Nachher",
      beforeAndAfter: "Vorher und nachher",
      photo: "Sie, wie auf Ihrem Foto",
      enlarge: "Bild im Vollbild zeigen",
      viewer: { zoomOut: "Verkleinern", zoomIn: "Vergrößern", leave: "Vollbild verlassen" },
    },
  },
  alarms: {
    IDENTITY_CHANGED: "Ihr Gesicht oder Ihre Umgebung sieht anders aus als auf Ihrem Foto.",
    COLOUR_OFF: "Die Farben weichen vom Produktbild ab.",
    TEXTURE_OFF: "Druck oder Muster weicht vom Produktbild ab.",
    OUTLINE_OFF: "Das Kleidungsstück sitzt nicht, wo es sitzen sollte.",
    OUTLINE_TORN: "Der Umriss des Kleidungsstücks ist stellenweise ausgefranst.",
    OLD_GARMENT_LEFT: "Etwas von Ihrer eigenen Kleidung ist noch zu sehen.",
    SEAM_VISIBLE: "Am Rand des Kleidungsstücks ist der Übergang zu sehen.",
    SKIN_FLAT: "Haut, die Ihre Kleidung verdeckt hat, sieht gemalt aus.",
    BODY_CUT: "Ein Teil Ihres Körpers fehlt.",
    BODY_HIDDEN: "Ihre Kleidung verdeckt viel von dem, was dieses Kleidungsstück zeigt; es musste ergänzt werden.",
    POSE_CHANGED: "Ihre Haltung ist anders als auf Ihrem Foto.",
    BACKGROUND_SMEARED: "Der Hintergrund neben Ihnen musste ergänzt werden und sieht verwischt aus.",
    HARD_TO_DRESS: "Diese Fotos sind schwierig, darum kann das Bild Fehler haben.",
  },
  deletion: {
    open: "Mein Foto und meine Bilder löschen",
    title: "Ihr Foto und Ihre Bilder löschen?",
    text: "Das löscht das Foto in diesem Browser und alle Bilder, die in diesem Shop daraus entstanden sind. Es lässt sich nicht rückgängig machen.",
    confirm: "Löschen",
    cancel: "Behalten",
  },
  advice: {
    NO_PERSON: {
      title: "Wir haben Sie auf dem Foto nicht gefunden",
      steps: `${STAND_BACK}\n${FACE_CAMERA}\nWählen Sie eine schlichte Wand und gleichmäßiges Licht.`,
    },
    SEVERAL_PEOPLE: {
      title: "Wir wissen nicht, wer anprobiert",
      steps:
        "Schneiden Sie das Foto auf sich zu, oder nehmen Sie eines, auf dem nur Sie sind.\nAchten Sie auf Spiegel und Poster hinter Ihnen.",
    },
    BODY_NOT_VISIBLE: {
      title: "Das Foto zeigt nicht, wo das Kleidungsstück hingehört",
      steps: `${STAND_BACK}\nStellen Sie das Telefon auf Hüfthöhe ab, oder lassen Sie sich fotografieren.`,
    },
    POSE_UNSUITABLE: {
      title: "Die Haltung verdeckt, was wir sehen müssen",
      steps: `${FACE_CAMERA}\nLassen Sie die Arme hängen, ohne Tasche oder gefaltete Hände davor.`,
    },
    GARMENT_NOT_FOUND: { title: "Wir haben das Kleidungsstück nicht gefunden", steps: OTHER_PICTURE },
    GARMENT_UNSUPPORTED: { title: "Bei diesem Kleidungsstück geht es noch nicht", steps: OTHER_PICTURE },
    CONTENT_REFUSED: {
      title: "Dieses Bild kann nicht verwendet werden",
      steps: "Nehmen Sie ein Foto von sich, auf dem Sie bekleidet sind.",
    },
    FILE_TOO_LARGE: { title: "Datei zu groß", steps: "" },
    INVALID_FILE_TYPE: { title: "Falscher Dateityp", steps: "" },
    IMAGE_UNREADABLE: {
      title: "Ein Bild ließ sich nicht öffnen",
      steps: "Speichern Sie es neu als JPEG, PNG oder WebP.\nOder nehmen Sie ein neues Foto auf.",
    },
    IMAGE_TOO_SMALL: {
      title: "Ein Bild ist zu klein",
      steps:
        "Nehmen Sie das Originalfoto statt eines Screenshots oder einer Vorschau.\nGehen Sie näher heran, wenn Sie klein darauf sind.",
    },
    IMAGE_TOO_LARGE: { title: "Ein Bild ist zu groß", steps: "Nehmen Sie ein Bild mit höchstens 40 Megapixeln." },
    OFFLINE: { title: "Die Verbindung ist abgebrochen", steps: "" },
    notNow: { title: NOT_NOW, steps: "" },
    general: {
      title: "Die Anprobe hat nicht geklappt",
      steps: "Versuchen Sie es gleich noch einmal. Beide Bilder sind noch da.",
    },
  },
  problems: {
    OFFLINE: "Ihr Foto ist noch da. Bitte versuchen Sie es noch einmal.",
    PHOTO_UNREADABLE: "Ihr Foto ließ sich nicht öffnen. Bitte wählen Sie es noch einmal aus.",

    KEY_UNKNOWN: "Die Anprobe ist in diesem Shop ausgeschaltet.",
    ORIGIN_NOT_LISTED: "Für diese Seite ist die Anprobe nicht eingerichtet.",
    OUT_OF_CREDITS: "Die Anprobe ist in diesem Shop gerade nicht verfügbar. Bitte versuchen Sie es später noch einmal.",
    INSUFFICIENT_CREDITS:
      "Die Anprobe ist in diesem Shop gerade nicht verfügbar. Bitte versuchen Sie es später noch einmal.",
    BUDGET_USED_UP: "Die Anproben dieses Shops sind für heute aufgebraucht. Bitte kommen Sie morgen wieder.",
    VISITOR_BUDGET_USED_UP:
      "Sie haben Ihre Anproben in diesem Shop für heute aufgebraucht. Bitte kommen Sie morgen wieder.",
    ADDRESS_USED_UP: "Über Ihre Verbindung gab es heute schon viele Anproben. Bitte kommen Sie morgen wieder.",
    RATE_LIMITED: "Das war viel auf einmal. Bitte versuchen Sie es etwas später noch einmal.",
    FORBIDDEN: "Hier ist keine Anprobe möglich.",
    UNAUTHENTICATED: "Ihr Besuch ist abgelaufen. Bitte schließen Sie dieses Fenster und öffnen Sie es neu.",
    NOT_FOUND: "Diese Anprobe wurde gelöscht. Bitte starten Sie sie noch einmal.",
    CONFLICT: "Diese Anprobe läuft schon. Bitte warten Sie einen Moment.",
    IDEMPOTENCY_KEY_REUSED: "Diese Anprobe wurde zweimal gestartet. Bitte versuchen Sie es noch einmal.",
    VALIDATION_FAILED:
      "Diese Anprobe ließ sich nicht starten. Bitte schließen Sie dieses Fenster und öffnen Sie es neu.",
    garmentImageUrl: "Das Produktbild ließ sich in diesem Shop nicht abrufen.",

    INTERNAL: "Bei uns ist etwas schiefgegangen.",
    SERVICE_UNAVAILABLE: "Gerade warten viele Anproben. Bitte versuchen Sie es gleich noch einmal.",
    ENGINE_UNAVAILABLE: "Die Anprobe ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
    ENGINE_TIMEOUT: "Die Anprobe hat zu lange gedauert. Bitte versuchen Sie es gleich noch einmal.",

    FILE_TOO_LARGE: "Bitte wählen Sie ein Bild, das kleiner als 10 MB ist.",
    INVALID_FILE_TYPE: FILE_TYPES,
    IMAGE_UNREADABLE: "Eines der Bilder lässt sich nicht öffnen. Bitte nehmen Sie ein anderes.",
    IMAGE_TOO_SMALL: "Eines der Bilder ist zu klein. Bitte nehmen Sie ein größeres.",
    IMAGE_TOO_LARGE: "Eines der Bilder hat zu viele Pixel. Bitte nehmen Sie ein kleineres.",
    CONTENT_REFUSED: "Eines der Bilder zeigt etwas, das hier nicht verwendet werden kann.",

    NO_PERSON:
      "Auf diesem Foto haben wir niemanden gefunden. Nehmen Sie eines, auf dem eine Person in die Kamera schaut.",
    SEVERAL_PEOPLE:
      "Wir wissen nicht, wer anprobiert: Sie sind auf dem Foto klein oder nicht allein. Schneiden Sie es auf eine Person zu.",
    BODY_NOT_VISIBLE: "Der Teil des Körpers, um den es geht, ist nicht im Bild. Bitte nehmen Sie ein anderes Foto.",
    POSE_UNSUITABLE:
      "Bitte nehmen Sie ein Foto, auf dem Sie aufrecht stehen, in die Kamera schauen und die Arme hängen lassen.",
    NOT_UPRIGHT: "Das Foto steht nicht aufrecht. Drehen Sie es so, dass Ihr Kopf oben ist.",

    GARMENT_NOT_FOUND: "Auf dem Produktbild haben wir kein Kleidungsstück gefunden.",
    GARMENT_UNSUPPORTED: "Dieses Bild des Kleidungsstücks lässt sich nicht verwenden.",
    GARMENT_TOO_SMALL: "Das Kleidungsstück ist auf seinem Bild zu klein.",
    GARMENT_TURNED: "Das Kleidungsstück liegt auf seinem Bild auf der Seite oder steht auf dem Kopf.",
    SEVERAL_GARMENTS: "Das Bild zeigt mehr als ein Kleidungsstück.",
    GARMENT_COVERED: "Auf dem Bild liegt ein Banner oder Text über dem Kleidungsstück.",
    BODY_BARED: "Das Bild würde zeigen, was Ihre Kleidung auf dem Foto bedeckt. Darum zeigen wir es nicht.",
  },
} satisfies WindowTexts;
