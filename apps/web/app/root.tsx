import instrumentSerifItalic from "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2?url";
import instrumentSerif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";
import hankenGrotesk from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import { EMBED_FRAME_PATH, TERMS_VERSION } from "@toile/contract";
import { type ReactNode, useContext, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { SessionProvider, useSession } from "./features/account/session/session.tsx";
import type { SessionState } from "./features/account/session/session-store.ts";
import { creditsBehindEmail, useCreditBalance } from "./features/credits/credit-balance.ts";
import { FavouritesProvider } from "./features/favourites/favourites-provider.tsx";
import { ErrorPage } from "./features/shell/message/error-page.tsx";
import { NoConnection } from "./features/shell/message/no-connection.tsx";
import { NotFound } from "./features/shell/message/not-found.tsx";
import type { ShellSession } from "./features/shell/navigation/shell-session.ts";
import { Shell } from "./features/shell/shell.tsx";
import { TryOnModalHost } from "./features/tryon/dialog/tryon-modal-host.tsx";
import { forgetOldChoices, packGarment } from "./features/tryon/trip/trip-parts.ts";
import { isConnectionLost } from "./lib/api/connection-lost.ts";
import { requestIdOf } from "./lib/api/request-id.ts";
import { pageMeta, previewUrl } from "./lib/page/page-meta.ts";
import { FIRST_PAINT_SCRIPT, parseTheme, THEME_COLORS } from "./lib/page/theme.ts";
import { NonceContext } from "./lib/server/nonce.ts";
import { getRequestContext } from "./lib/server/request-context.ts";
import { useCreditsChanged } from "./routes/credits-changed.ts";
import type { loader as frameLoader } from "./routes/embed-frame.tsx";
import { deferredPart } from "./ui/deferred-part.tsx";
import "./styles/app.css";

/** Only for signed-in visitors, and loaded after the page, so that nothing waits for it. */
const TryOnNews = deferredPart(async () => ({
  default: (await import("./features/tryon/progress/tryon-news.tsx")).TryOnNews,
}));

/** For newcomers whose credits wait for a confirmed email. */
const EmailFirst = deferredPart(async () => ({
  default: (await import("./features/credits/pending-credits.tsx")).EmailFirst,
}));

/** For accounts older than the terms in force. */
const TermsNotice = deferredPart(async () => ({
  default: (await import("./features/account/terms/terms-notice.tsx")).TermsNotice,
}));

/** Stores the last looks for viewing offline. */
const KeepLooks = deferredPart(async () => ({
  default: (await import("./features/looks/keep-looks.tsx")).KeepLooks,
}));

/** All three: the headlines have an italic word. Browsers delay the first paint by some hundredths of a second for a preloaded optional font. */
const preloadFont = (href: string) =>
  ({ rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  preloadFont(hankenGrotesk),
  preloadFont(instrumentSerif),
  preloadFont(instrumentSerifItalic),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icons/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = () => pageMeta();

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin, operator, resultDays, welcomeCredits, hasGoogle } = getRequestContext(context, request);
  return { origin, operator, resultDays, welcomeCredits, hasGoogle };
}

/** These values never change during the page's life, so no navigation fetches them again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const isFrame = useLocation().pathname === EMBED_FRAME_PATH;
  // Absent when the root loader itself failed. A picture's address must be absolute where a page is shared.
  const origin = useRouteLoaderData<typeof loader>("root")?.origin;
  const language = useRouteLoaderData<typeof frameLoader>("routes/embed-frame")?.language ?? "en";
  // Tells a program that drives a browser, such as our journeys, when presses are handled.
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
  return (
    <html lang={language} {...useFirstTheme()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT }} />
        <Meta />
        {origin ? <PreviewMeta origin={origin} /> : null}
        <Links />
      </head>
      <body>
        {children}
        {/* It keeps places in the browser's storage, which a frame of another site may not touch. */}
        {isFrame ? null : <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

/** The try-on window on a shop's page looks as the shop says, and stores no choice of its own. */
function useFirstTheme() {
  const { pathname, search } = useLocation();
  const given = pathname === EMBED_FRAME_PATH ? parseTheme(new URLSearchParams(search).get("theme")) : null;
  return given === null ? { "data-theme": "system" } : { "data-theme": given, "data-given": given };
}

/** The one picture of the page where its link is shared. */
function PreviewMeta({ origin }: { origin: string }) {
  return <meta property="og:image" content={new URL(previewUrl(useMatches()), origin).href} />;
}

export default function App({ loaderData }: Route.ComponentProps) {
  // No header, session or banner: a shop's visitor is not a visitor of the site.
  if (useLocation().pathname === EMBED_FRAME_PATH) return <Outlet />;
  return (
    <Frame operator={loaderData.operator}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const requestId = requestIdOf(error);
  const detail = import.meta.env.DEV && error instanceof Error ? error.stack : undefined;
  return (
    <Frame operator={loaderData?.operator}>
      {missing ? (
        <NotFound />
      ) : isConnectionLost(error) ? (
        <NoConnection />
      ) : (
        <ErrorPage detail={detail} requestId={requestId} />
      )}
    </Frame>
  );
}

type FrameProps = { operator: string | undefined; children: ReactNode };

function Frame(props: FrameProps) {
  return (
    <SessionProvider>
      <SessionShell {...props} />
    </SessionProvider>
  );
}

/** Connects the session's room with the shell's: rooms do not import each other, so the root route does. */
function SessionShell({ operator, children }: FrameProps) {
  const session = useSession();
  useEffect(() => void forgetOldChoices(), []);
  const { data: balance } = useCreditBalance(session.user?.id ?? null);
  const onCreditsChanged = useCreditsChanged();
  const waiting = creditsBehindEmail(balance);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leadTo = (to: string) => navigate(to, { state: { from: `${pathname}${search}` } });
  const userId = session.status === "loading" ? undefined : (session.user?.id ?? null);
  return (
    <Shell session={toShellSession(session, balance?.balance ?? null)} onLogout={session.signOut} operator={operator}>
      <FavouritesProvider userId={userId} onSignIn={() => leadTo("/login")}>
        {session.status === "authenticated" && session.user.createdAt.slice(0, 10) <= TERMS_VERSION ? (
          <TermsNotice key={`terms-${session.user.id}`} />
        ) : null}
        {children}
        {userId === undefined ? null : <KeepLooks userId={userId} />}
        {session.status === "authenticated" ? <TryOnNews key={`news-${session.user.id}`} /> : null}
        <TryOnModalHost
          session={session.status}
          path={pathname}
          onSignIn={leadTo}
          onInsufficientCredits={() => leadTo("/buy-credits")}
          onCreditsChanged={onCreditsChanged}
          onGarmentWaits={waiting > 0 ? packGarment : null}
          creditsNote={waiting > 0 ? <EmailFirst credits={waiting} /> : null}
        />
      </FavouritesProvider>
    </Shell>
  );
}

function toShellSession(session: SessionState, balance: number | null): ShellSession {
  if (session.status !== "authenticated") return { status: session.status };
  const { name, email, role } = session.user;
  return { status: "authenticated", name: name || email, isAdmin: role === "admin", balance };
}
