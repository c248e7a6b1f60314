import { type KeyboardEvent, useRef } from "react";

/** On the control of a dialog that closes it and changes nothing. */
export const WAY_OUT = { "data-way-out": "" } as const;

/** What every dialog, sheet and viewer does beyond what Radix does by itself. Spread over its content. */
export function useDialogManners() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    // Radix gives the focus back to its own trigger alone; a dialog opened by state would leave it at the top of the page.
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current?.isConnected || opener.current === document.body) return;
      event.preventDefault();
      opener.current.focus({ preventScroll: true });
    },
    // Radix hands Escape to what opened last, a notice too: a dialog under one would close at the second press only.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== "Escape" || event.nativeEvent.defaultPrevented) return;
      // A dialog of this one's is its child for React and stands elsewhere on the page: it has a way out of its own.
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
      event.currentTarget.querySelector<HTMLElement>("[data-way-out]")?.click();
    },
  };
}
