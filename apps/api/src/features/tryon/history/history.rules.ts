/** How long a removed look can be restored, and the names of downloaded pictures. Pure. */
import { PRODUCT_NAME, UNDO_MINUTES } from "@toile/contract";

export const UNDO_MS = UNDO_MINUTES * 60_000;

/** A look removed after this time can be restored at `at`. */
export const undoableSince = (at: Date): Date => new Date(at.getTime() - UNDO_MS);

/** `20261121-143000-toile.png`: starts with the local time, so that files sort by it. */
function pictureName({ createdAt, contentType }: Named, timeZone: string): { stem: string; ending: string } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(createdAt);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  const day = `${part("year").padStart(4, "0")}${part("month")}${part("day")}`;
  const time = `${part("hour")}${part("minute")}${part("second")}`;
  return {
    stem: `${day}-${time}-${PRODUCT_NAME.toLowerCase()}`,
    ending: contentType === "image/png" ? "png" : "jpg",
  };
}

export type Named = { createdAt: Date; contentType: string };

/** Unique names. Those of the same second are numbered: `…-toile.png`, `…-toile-2.png`. */
export function pictureNames(pictures: readonly Named[], timeZone: string): string[] {
  const used = new Map<string, number>();
  return pictures.map((picture) => {
    const { stem, ending } = pictureName(picture, timeZone);
    const count = (used.get(stem) ?? 0) + 1;
    used.set(stem, count);
    return `${stem}${count === 1 ? "" : `-${count}`}.${ending}`;
  });
}
