/** Where a toast is shown: at the bottom or top of the screen, whichever covers fewer main actions. */
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
export type Place = "top" | "bottom";

/** On every main action; a button sets it by its variant. */
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

/** What can be pressed now: in an open dialog, only the dialog's own actions. */
function mainActions(): Box[] {
  const top = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document;
  return [...top.querySelectorAll(`[${MAIN_ACTION}]`)].map((action) => action.getBoundingClientRect());
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
  area.dataset.place = choosePlace(usual, boxes, mainActions());
}
