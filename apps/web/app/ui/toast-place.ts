/** Where a toast stands: at the screen's foot or its head, whichever covers less of what is to be pressed. */
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
export type Place = "top" | "bottom";

/** On every main action; a button that is one sets it by its variant. */
export const MAIN_ACTION = "data-main-action";

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The usual place, unless the other one covers fewer of the actions. */
export function choosePlace(usual: Place, boxes: Record<Place, Box>, actions: readonly Box[]): Place {
  const other = usual === "top" ? "bottom" : "top";
  const covered = (place: Place) => actions.filter((action) => overlap(action, boxes[place])).length;
  return covered(other) < covered(usual) ? other : usual;
}

/** What can be pressed now: of an open dialog only its own. */
function mainActions(): Box[] {
  const top = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document;
  return [...top.querySelectorAll(`[${MAIN_ACTION}]`)].map((action) => action.getBoundingClientRect());
}

/** Puts the toasts' area in its place. Its own styles say where each place is: it is tried out before anything is drawn. */
export function placeToasts(area: HTMLElement): void {
  const boxAt = (place: Place): Box => {
    area.dataset.place = place;
    return area.getBoundingClientRect();
  };
  const boxes = { top: boxAt("top"), bottom: boxAt("bottom") };
  const usual = window.matchMedia("(min-width: 40rem)").matches ? "bottom" : "top";
  area.dataset.place = choosePlace(usual, boxes, mainActions());
}
