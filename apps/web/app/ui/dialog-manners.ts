import { type KeyboardEvent, useRef } from "react";
import { addLayer } from "./back-closes.ts";

/** Marks the control of a dialog that closes it and changes nothing. */
export const WAY_OUT = { "data-way-out": "" } as const;

/** The behaviour of every dialog, sheet and viewer beyond Radix's own. Spread over its content. */
export function useDialogManners() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    ref: addLayer,
    // Radix returns the focus only to its own trigger; a dialog opened by state would leave it at the top of the page.
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current?.isConnected || opener.current === document.body) return;
      event.preventDefault();
      opener.current.focus({ preventScroll: true });
    },
    // Radix gives Escape to the layer that opened last, including a toast: a dialog under one would need a second
    // press.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== "Escape" || event.nativeEvent.defaultPrevented) return;
      // For React, a nested dialog is a child of this one, although it is elsewhere in the page. It closes itself.
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
      event.currentTarget.querySelector<HTMLElement>("[data-way-out]")?.click();
    },
  };
}
