/** A garment's picture that another app shared. A shared link cannot be read here. The service worker receives it and opens this page. */
import { useEffect } from "react";
import type { FileRefusal } from "../../../ui/dropzone.rules.ts";
import { noticeOf } from "../../../ui/dropzone.texts.ts";
import { type OpenedPicture, openPicture } from "../../../ui/picture-file.ts";
import { toast } from "../../../ui/toast.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { PICTURE_LIMITS } from "./picture-limits.ts";

/** The cache in which the service worker leaves a picture. */
const SHARED = "toile-shared";
const SHARED_PICTURE = "/shared-picture";

/** The URL's note about it; null if there is none. */
export type SharedKind = "picture" | "link" | "nothing" | "missed" | null;

export const parseShared = (value: string | null): SharedKind =>
  value === null || value === "picture" || value === "link" || value === "missed" ? value : "nothing";

const PICTURE_LOST = {
  title: "You shared nothing to try on",
  description: "Share a garment's picture with Toile, or choose one below.",
};
/** What to do when no picture came. */
const REFUSED = {
  picture: PICTURE_LOST,
  nothing: PICTURE_LOST,
  link: {
    title: "Share the picture, not its link",
    description: "Open the link, hold the garment's picture, and share that with Toile. Or choose one below.",
  },
  missed: {
    title: "We did not receive the picture",
    description:
      "To receive pictures from other apps, allow Functional in the cookie settings and share it again. Or choose it below.",
  },
};

/** Selects the garment, or says what to do instead. `onTaken`: the URL no longer needs to name it. */
export function useSharedGarment(kind: SharedKind, onGarment: (garment: Garment) => void, onTaken: () => void): void {
  useEffect(() => {
    if (kind === null) return;
    const take = async () => {
      const opened = kind === "picture" ? await takePicture() : null;
      if (opened && "file" in opened)
        onGarment({ name: null, previewUrl: URL.createObjectURL(opened.file), file: opened.file });
      else toast({ ...textsOf(kind, opened), variant: "destructive" });
      onTaken();
    };
    void take();
  }, [kind, onGarment, onTaken]);
}

function textsOf(
  kind: NonNullable<SharedKind>,
  opened: { refusal: FileRefusal } | null,
): { title: string; description: string } {
  if (!opened) return REFUSED[kind];
  const { title, message } = noticeOf(opened.refusal);
  return { title, description: message };
}

/** Only once: a reload does not bring it back. Null if there is nothing. */
async function takePicture(): Promise<OpenedPicture | null> {
  try {
    const cache = await caches.open(SHARED);
    const picture = await cache.match(SHARED_PICTURE);
    if (!picture) return null;
    await cache.delete(SHARED_PICTURE);
    const blob = await picture.blob();
    const name = decodeURIComponent(picture.headers.get("X-File-Name") ?? "") || "shared.jpg";
    return await openPicture(new File([blob], name, { type: blob.type }), PICTURE_LIMITS);
  } catch {
    // Caches are blocked, so no service worker has left anything there.
    return null;
  }
}
