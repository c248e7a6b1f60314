import { X } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { dismissInstall, install } from "./install-offer.ts";

/** Between header and page. */
export function InstallBanner() {
  return (
    <section aria-label="Install the app" data-install-banner="" className="border-b bg-muslin">
      <div className="page flex items-center gap-3 py-2.5">
        <img src="/icons/icon-192.png" alt="" width="44" height="44" className="size-11 shrink-0" />
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
