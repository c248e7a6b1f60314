/**
 * What the API server passes to the web app with each request: the nonce of its Content-Security-Policy, and its own
 * in-process `fetch`, so that a loader's call to the API needs no socket.
 */
import { createContext, type RouterContextProvider } from "react-router";

/** The operator of this installation, for the legal pages; unconfigured fields are empty. */
export type OperatorDetails = {
  name: string;
  /** One line each. */
  address: string[];
  registrationNumber: string;
  vatNumber: string;
  email: string;
};

export type RequestContext = {
  /** Empty if there is no Content-Security-Policy. */
  nonce: string;
  fetch: typeof fetch;
  /** Scheme, host and port as the visitor sees them, such as `https://toile.example`. */
  origin: string;
  /** The operator's name for the footer, from configuration. */
  operator?: string | undefined;
  operatorDetails: OperatorDetails;
  /** Outside try-on engines that receive pictures, in order, from configuration. */
  outsideEngines: string[];
  /** How many days results are stored unless they are liked, from configuration. */
  resultDays: number;
  /** What a new account gets, from configuration. */
  welcomeCredits: number;
  /** Whether sign-in with Google is set up. */
  hasGoogle: boolean;
  /** In production, pages for developers do not exist. */
  production: boolean;
  /** The request's path for logs: without the token of a shared look. */
  loggedPath: string;
  /**
   * Returns the page that is cached under this name; otherwise renders it with this request's nonce and caches it without. Absent if
   * nothing is cached.
   */
  cachePage?: ((name: string, render: () => Promise<RenderedPage>) => Promise<WholePage>) | undefined;
};

export type RenderedPage = { status: number; body: Uint8Array<ArrayBuffer> };
/** `encoding`: how the body is compressed. */
type WholePage = RenderedPage & { encoding?: "br" };

/** The default is only for `react-router dev`, where no API server sets it. */
export const requestContext = createContext<RequestContext>({
  nonce: "",
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  origin: "",
  operatorDetails: { name: "", address: [], registrationNumber: "", vatNumber: "", email: "" },
  outsideEngines: [],
  resultDays: 30,
  welcomeCredits: 0,
  hasGoogle: false,
  production: false,
  loggedPath: "(a page)",
});

/** The context of this request, with the request's own origin if the server gave none. */
export function getRequestContext(context: Readonly<RouterContextProvider>, request: Request): RequestContext {
  const value = context.get(requestContext);
  return value.origin ? value : { ...value, origin: new URL(request.url).origin };
}
