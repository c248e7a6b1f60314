import { ACCEPT_ALL, ESSENTIAL_ONLY, type Preferences } from "../../../lib/consent/consent.ts";
import { Button } from "../../../ui/button.tsx";

export type CookieBannerProps = { onSave: (preferences: Preferences) => void; onCustomize: () => void };

/**
 * Over the bottom of the page without blocking it: the page can be used with the question unanswered, which means essential
 * only. Near the end of a page, the bar with its main action moves up to the banner's height, and is in front of it.
 */
export function CookieBanner({ onSave, onCustomize }: CookieBannerProps) {
  return (
    <section
      aria-label="Cookie consent"
      data-cookie-banner=""
      className="fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-20 animate-settle-in rounded-field border border-edge bg-bg p-4 sm:right-6 sm:bottom-6 sm:left-auto sm:w-[29rem] sm:p-5 [body:has([data-dock])_&]:bottom-[calc(6.25rem+env(safe-area-inset-bottom))]"
    >
      <p className="text-sm text-muted">
        We store only what the site needs, such as your login. May we also remember your settings and count product
        views?
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <Button className="px-3 whitespace-nowrap" onClick={() => onSave(ACCEPT_ALL)}>
          Accept All
        </Button>
        <Button className="px-3 whitespace-nowrap" onClick={() => onSave(ESSENTIAL_ONLY)}>
          Essential Only
        </Button>
        <Button variant="ghost" className="col-span-2 px-3 sm:col-span-1" onClick={onCustomize}>
          Customize
        </Button>
      </div>
    </section>
  );
}
