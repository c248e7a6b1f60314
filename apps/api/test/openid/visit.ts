/** A browser without a screen that signs in at the stand-in and returns. */
import { API_BASE } from "@toile/contract";
import { TEST_ORIGIN, type TestApp } from "../harness.ts";
import { formOf } from "./stand-in.page.ts";
import { openStandIn, STAND_IN_CLIENT, type StandIn, type StandInPerson } from "./stand-in.ts";

export const CALLBACK_URL = `${TEST_ORIGIN}${API_BASE}/auth/google/callback`;
const REDIRECTS_MAX = 8;

/** The stand-in, and the configuration that uses it. */
export async function openProvider() {
  const standIn = await openStandIn({ redirectUrls: [CALLBACK_URL] });
  return { standIn, googleSignIn: { ...STAND_IN_CLIENT, issuer: new URL(standIn.issuer).href } };
}

/** Cookies by name, as one browser stores them for one site. */
export type Jar = Map<string, string>;

export function takeCookies(jar: Jar, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}

export const cookieHeader = (jar: Jar): Record<string, string> => ({
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
});

/** Starts the sign-in; returns the URL that the browser is redirected to. */
export async function leave(app: TestApp, jar: Jar, query = ""): Promise<string> {
  const response = await app.request(`${API_BASE}/auth/google${query}`, { headers: cookieHeader(jar) });
  takeCookies(jar, response);
  return response.headers.get("location") ?? "";
}

/** Signs in at the stand-in, or cancels there. Returns the URL of ours that the browser is sent back to. */
export async function atProvider(standIn: StandIn, url: string, person: StandInPerson | "cancel"): Promise<string> {
  const jar: Jar = new Map();
  let next = url;
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
    const isForm = next.startsWith(`${standIn.issuer}/interaction/`);
    const form = person === "cancel" ? new URLSearchParams({ cancel: "1" }) : formOf(person);
    const response = await fetch(next, {
      redirect: "manual",
      headers: cookieHeader(jar),
      ...(isForm ? { method: "POST", body: form } : {}),
    });
    takeCookies(jar, response);
    const location = response.headers.get("location");
    if (!location) throw new Error(`the stand-in answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(CALLBACK_URL)) return next;
  }
  throw new Error("the stand-in sends a browser around and around");
}

/** Brings the browser back; returns where it is redirected then. */
export async function comeBack(app: TestApp, jar: Jar, url: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const response = await app.request(pathname + search, { headers: { ...cookieHeader(jar), accept: "text/html" } });
  takeCookies(jar, response);
  return response.headers.get("location") ?? `status ${response.status}`;
}

/** The whole sign-in; returns the screen's URL. */
export async function visit(
  app: TestApp,
  standIn: StandIn,
  person: StandInPerson | "cancel",
  { jar = new Map(), query = "" }: { jar?: Jar; query?: string } = {},
): Promise<string> {
  const url = await leave(app, jar, query);
  return comeBack(app, jar, await atProvider(standIn, url, person));
}

/** The screen's request with the code in its URL. */
export async function exchange(app: TestApp, jar: Jar, screen: string): Promise<Response> {
  const code = new URL(screen, TEST_ORIGIN).searchParams.get("code") ?? "";
  const response = await app.request(`${API_BASE}/auth/google/callback?${new URLSearchParams({ code })}`, {
    headers: { ...cookieHeader(jar), accept: "application/json" },
  });
  takeCookies(jar, response);
  return response;
}
