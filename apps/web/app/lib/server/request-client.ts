/** The API as a loader calls it: in this process and signed out, because only the browser knows who is signed in. */
import { type Client, createClient } from "@toile/contract";
import type { RouterContextProvider } from "react-router";
import { getRequestContext } from "./request-context.ts";

export function requestClient(context: Readonly<RouterContextProvider>, request: Request): Client {
  const { origin, fetch } = getRequestContext(context, request);
  return createClient({ origin, fetch });
}
