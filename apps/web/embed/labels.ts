/** The button's words. The window itself speaks English so far. */
const ENGLISH = { tryOn: "Try it on", close: "Close", failed: "Try-on could not be opened on this page." };

const LABELS: Record<string, typeof ENGLISH> = {
  de: { tryOn: "Anprobieren", close: "Schließen", failed: "Die Anprobe lässt sich auf dieser Seite nicht öffnen." },
  fr: { tryOn: "Essayer", close: "Fermer", failed: "L’essayage ne peut pas s’ouvrir sur cette page." },
  es: { tryOn: "Probármelo", close: "Cerrar", failed: "El probador no se puede abrir en esta página." },
  it: { tryOn: "Provalo", close: "Chiudi", failed: "La prova non può aprirsi in questa pagina." },
  nl: { tryOn: "Pas het aan", close: "Sluiten", failed: "Passen kan op deze pagina niet worden geopend." },
};

/** By a language tag such as `de-AT`; English where the language is not known. */
export const labelsFor = (lang: string) => LABELS[lang.toLowerCase().split("-")[0] ?? ""] ?? ENGLISH;
