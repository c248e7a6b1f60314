/** Family, source, and the descriptors of a `FontFace`. */
export type FontFaceArguments = [family: string, source: string, descriptors: FontFaceDescriptors];
export type LoadFontsOptions = {
  faces: FontFaceArguments[];
  storageKey: string;
  /** Where the visitor's storage choice is stored. */
  preferencesKey: string;
  atOnce: boolean;
};

/** Part of every page's HTML, run in its head: see deferred-fonts.ts. */
export default function loadFonts({ faces, storageKey, preferencesKey, atOnce }: LoadFontsOptions): void {
  let cached = atOnce;
  let asked = false;
  try {
    cached ||= Boolean(localStorage[storageKey]);
  } catch {
    // Storage may be blocked; the fonts then wait as on a first visit.
  }

  function wear(loaded: FontFace[]): void {
    for (const face of loaded) document.fonts.add(face);
    document.documentElement.dataset.fonts = "";
  }
  async function wearLoaded(made: FontFace[], loading: Promise<FontFace>[]): Promise<void> {
    const ends = await Promise.allSettled(loading);
    const loaded = made.filter((_, index) => ends[index]?.status === "fulfilled");
    wear(loaded);
    if (loaded.length < made.length) return;
    try {
      if (JSON.parse(localStorage[preferencesKey]).functional === true) localStorage[storageKey] = 1;
    } catch {
      // No choice was made, or storage is blocked. The fonts will then wait on the next visit too.
    }
  }

  window.__wearFonts = () => {
    if (asked) return;
    asked = true;
    const made = faces.map((face) => new FontFace(...face));
    const loading = made.map((face) => face.load());
    if (cached) wear(made);
    else void wearLoaded(made, loading);
  };
  if (cached) window.__wearFonts();
}
