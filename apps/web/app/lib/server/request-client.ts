/** The API as a loader calls it: in this process, as nobody. Who is signed in is known to the browser alone. */
import { type Client, createClient } from "@toile/contract";
import type { RouterContextProvider } from "react-router";
import { getRequestContext } from "./request-context.ts";

export function requestClient(context: Readonly<RouterContextProvider>, request: Request): Client {
  const { origin, fetch } = getRequestContext(context, request);
  return createClient({ origin, fetch });
}
