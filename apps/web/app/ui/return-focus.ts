import { useRef } from "react";

/**
 * Gives the focus back to whatever held it when a dialog opened. Radix does so for its own trigger alone; a dialog opened by
 * state would leave the focus at the top of the page.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current?.isConnected || opener.current === document.body) return;
      event.preventDefault();
      opener.current.focus({ preventScroll: true });
    },
  };
}
