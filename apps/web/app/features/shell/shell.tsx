/** The frame of every page: skip link, header, banners, main, footer, notifications. */
import { type ReactNode, useEffect, useState } from "react";
import { useBackCloses } from "../../ui/back-closes.ts";
import { deferredPart } from "../../ui/deferred-part.tsx";
import { currentToast, subscribeToToast } from "../../ui/toast.ts";
import { AppInstall } from "./app/app-install.tsx";
import { CookieConsent } from "./consent/cookie-consent.tsx";
import { Footer } from "./navigation/footer.tsx";
import { Header } from "./navigation/header.tsx";
import { NavigationProgress } from "./navigation/navigation-progress.tsx";
import type { ShellSession } from "./navigation/shell-session.ts";
import { OfflineNotice } from "./offline/offline-notice.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** Not urgent, so nothing waits for it. */
const AppWorker = deferredPart(async () => ({ default: (await import("./app/app-worker.tsx")).AppWorker }));
const Toaster = deferredPart(async () => ({ default: (await import("../../ui/toaster.tsx")).Toaster }));

export type ShellProps = {
  session: ShellSession;
  onLogout: () => void;
  /** The operator's name; without it the footer shows none. */
  operator?: string | undefined;
  children: ReactNode;
};

export function Shell({ session, onLogout, operator, children }: ShellProps) {
  useBackCloses();
  const [cookiePanelOpen, setCookiePanelOpen] = useState(false);
  return (
    <>
      <NavigationProgress />
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-ink px-5 py-3 text-sm font-medium text-bg focus-visible:translate-y-0"
      >
        Skip to the content
      </a>
      {/* First in keyboard order, because it may cover content. */}
      <CookieConsent panelOpen={cookiePanelOpen} onPanelOpenChange={setCookiePanelOpen} />
      <div className="flex min-h-dvh flex-col">
        <Header session={session} onLogout={onLogout} />
        <div data-banner-area="" className="peer/banner">
          <AppInstall />
          <AppWorker />
          <OfflineNotice />
          <p className="hidden border-b bg-muslin noscript:block">
            <span className="page block py-2.5 text-sm">
              You need JavaScript to try on, log in and buy. You can browse without it.
            </span>
          </p>
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="flex-1 pt-8 outline-none lg:pt-12 peer-has-[[data-install-banner]]/banner:pt-9"
        >
          {children}
        </main>
        <Footer session={session} operator={operator} onCookieSettings={() => setCookiePanelOpen(true)} />
      </div>
      <Notifications />
      <ScrollToTop />
    </>
  );
}

/** Loaded at the first interaction, or when a notification is needed, so that the first load is smaller. */
const FIRST_HAND = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

function Notifications() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const begin = () => setReady(true);
    if (currentToast()) begin();
    const leave = subscribeToToast(begin);
    for (const event of FIRST_HAND) window.addEventListener(event, begin, { once: true, passive: true });
    return () => {
      leave();
      for (const event of FIRST_HAND) window.removeEventListener(event, begin);
    };
  }, []);
  return ready ? <Toaster /> : null;
}
