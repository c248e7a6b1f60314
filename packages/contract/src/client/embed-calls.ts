/** The client of the try-on button's window. Apart, so that no page of the site loads it. */
import { embedSettings, type VisitRequest, visit } from "../embed/embed.ts";
import { type ClientOptions, createTransport, toQuery } from "./transport.ts";
import { tryOnCalls } from "./tryon-calls.ts";

export type EmbedClient = ReturnType<typeof createEmbedClient>;

export function createEmbedClient(options: ClientOptions = {}) {
  const transport = createTransport(options);
  const { call, callEmpty, raw } = transport;
  return {
    raw,
    /** With a visitor's token: start, follow and cancel. */
    tryOn: tryOnCalls(transport),
    /** Rejects with 404 where the key is unknown or revoked. */
    settings: (key: string) => call(`/embed/settings${toQuery({ key })}`, embedSettings),
    visit: (body: VisitRequest) => call("/embed/visits", visit, { method: "POST", json: body }),
    /** Removes every picture of this visitor. */
    removePictures: () => callEmpty("/embed/pictures", { method: "DELETE" }),
  };
}
