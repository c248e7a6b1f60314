/**
 * What the API server hands to the web app with each request: the nonce of its Content-Security-Policy, and its own
 * in-process `fetch`, so that a loader's call to the API costs no socket.
 */
import { createContext, type RouterContextProvider } from "react-router";

/** Who operates this installation, for the legal pages; what is not configured is empty. */
export type OperatorDetails = {
  name: string;
  /** One line each. */
  address: string[];
  registrationNumber: string;
  vatNumber: string;
  email: string;
};

export type RequestContext = {
  /** Empty where nothing sets a Content-Security-Policy. */
  nonce: string;
  fetch: typeof fetch;
  /** Scheme, host and port that the visitor sees, such as `https://toile.example`. */
  origin: string;
  /** Who operates this installation, for the footer; from configuration. */
  operator?: string | undefined;
  operatorDetails: OperatorDetails;
  /** Try-on engines of others, to which pictures are sent, in order; from configuration. */
  outsideEngines: string[];
  /** How many days results are stored, unless they are liked; from configuration. */
  resultDays: number;
  /** Pages for developers are not there. */
  production: boolean;
  /** The request's path as it may be logged: without the token of a shared look. */
  loggedPath: string;
  /**
   * Answers the page that is kept under a name that says all that it is made of, else renders it, with this request's nonce, and keeps it.
   * Absent where nothing is kept.
   */
  keep?: ((name: string, render: () => Promise<WholePage>) => Promise<WholePage>) | undefined;
};

/** `encoding` says how the body is packed. */
export type WholePage = { status: number; body: Uint8Array; encoding?: "br" };

/** The default is for `react-router dev` alone, where no API server is around to set it. */
export const requestContext = createContext<RequestContext>({
  nonce: "",
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  origin: "",
  operatorDetails: { name: "", address: [], registrationNumber: "", vatNumber: "", email: "" },
  outsideEngines: [],
  resultDays: 30,
  production: false,
  loggedPath: "(a page)",
});

/** The context of this request, with the request's own origin where the server named none. */
export function getRequestContext(context: Readonly<RouterContextProvider>, request: Request): RequestContext {
  const value = context.get(requestContext);
  return value.origin ? value : { ...value, origin: new URL(request.url).origin };
}
