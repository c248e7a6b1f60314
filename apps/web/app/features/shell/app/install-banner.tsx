import { X } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { dismissInstall, install } from "./install-offer.ts";

/**
 * Between header and page. The browser makes its offer after the page is drawn, so the page moves down by this height and by the room that
 * main makes for it: 57 px, 0.07 of a phone's screen. From 0.1 on, a layout shift counts against the page.
 */
export function InstallBanner() {
  return (
    <section aria-label="Install the app" data-install-banner="" className="border-b bg-muslin">
      <div className="page flex items-center gap-3 py-1">
        <img src="/icons/icon-192.png" alt="" width="36" height="36" className="size-9 shrink-0" />
        <p className="min-w-0 flex-1 text-sm leading-snug">
          <span className="block font-medium">Toile as an app</span>
          <span className="block text-muted">One tap away, on your home screen</span>
        </p>
        <Button size="small" onClick={() => void install()}>
          Install
        </Button>
        <IconButton label="Dismiss" className="-mr-2.5" onClick={() => dismissInstall()}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}
