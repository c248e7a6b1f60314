/** Asks once what this site may store, and again when the footer's link is pressed. */
import { useEffect, useState } from "react";
import { readConsent, saveConsent, subscribeToConsent } from "../../../lib/consent/consent.ts";
import { keepTheme } from "../../../lib/page/theme.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { bannerDelayMs } from "./banner-delay.ts";

const CookieBanner = deferredPart(async () => ({ default: (await import("./cookie-banner.tsx")).CookieBanner }));
const CookiePanel = deferredPart(async () => ({ default: (await import("./cookie-panel.tsx")).CookiePanel }), {
  missing: "Your settings will open when you're back online.",
});

export type CookieConsentProps = { panelOpen: boolean; onPanelOpenChange: (open: boolean) => void };

export function CookieConsent({ panelOpen, onPanelOpenChange }: CookieConsentProps) {
  const asking = useAsking();
  // Once opened it stays mounted, so that its closing is visible.
  const [panelWanted, setPanelWanted] = useState(false);
  useEffect(() => {
    if (panelOpen) setPanelWanted(true);
  }, [panelOpen]);
  return (
    <>
      {asking ? <CookieBanner onSave={save} onCustomize={() => onPanelOpenChange(true)} /> : null}
      {panelWanted ? <CookiePanel open={panelOpen} onOpenChange={onPanelOpenChange} onSave={save} /> : null}
    </>
  );
}

const save: typeof saveConsent = (preferences) => {
  saveConsent(preferences);
  // A theme that was chosen before is stored from now on.
  keepTheme();
};

/** Whether the visitor still has to be asked. */
function useAsking(): boolean {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (readConsent()) return;
    const timer = setTimeout(() => setAsking(readConsent() === null), bannerDelayMs(performance.now()));
    const stop = subscribeToConsent(() => {
      clearTimeout(timer);
      setAsking(readConsent() === null);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return asking;
}
