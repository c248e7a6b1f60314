/** Where a toast is shown: at the bottom or top of the screen, whichever covers less of what is needed now. */
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
export type Place = "top" | "bottom";

/** On every main action; a button sets it by its variant. */
export const MAIN_ACTION = "data-main-action";
/** On every sentence about a field. */
export const FIELD_ERROR = "data-field-error";

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The field that is being filled in, and fields in error with their sentences. */
const FIELDS = `:is(input, textarea, select):focus, [aria-invalid=true], [${FIELD_ERROR}]`;

type Needed = { fields?: readonly Box[]; actions: readonly Box[] };

/** The usual place, unless the other one covers fewer fields, or as many fields and fewer main actions. */
export function choosePlace(usual: Place, boxes: Record<Place, Box>, { fields = [], actions }: Needed): Place {
  const other = usual === "top" ? "bottom" : "top";
  const covered = (place: Place, needed: readonly Box[]) => needed.filter((each) => overlap(each, boxes[place])).length;
  const gain = (needed: readonly Box[]) => covered(usual, needed) - covered(other, needed);
  return (gain(fields) || gain(actions)) > 0 ? other : usual;
}

/** In an open dialog, only what is in it. */
function findNeeded(): Needed {
  const top = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document;
  const boxesOf = (selector: string) =>
    [...top.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  return { fields: boxesOf(FIELDS), actions: boxesOf(`[${MAIN_ACTION}]`) };
}

/**
 * Moves the toasts' area to its place. The places are defined by its own styles, so both are tried before anything is
 * drawn.
 */
export function placeToasts(area: HTMLElement): void {
  const boxAt = (place: Place): Box => {
    area.dataset.place = place;
    return area.getBoundingClientRect();
  };
  const boxes = { top: boxAt("top"), bottom: boxAt("bottom") };
  const usual = window.matchMedia("(min-width: 40rem)").matches ? "bottom" : "top";
  area.dataset.place = choosePlace(usual, boxes, findNeeded());
}
