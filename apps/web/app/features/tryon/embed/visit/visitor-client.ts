/** The API for a shop's visitor. The first call starts the visit; an expired token is replaced by a new one. */
import { type EmbedClient, VISITOR_CONSENT_VERSION } from "@toile/contract";
import { keepVisit, readVisit } from "./visit-storage.ts";

export type Visiting = { key: string; shopOrigin: string };

/** `begin`: starts the visit, unless it has started. */
export type VisitorClient = EmbedClient & { begin: () => Promise<string> };

let client: Promise<VisitorClient> | undefined;

/** Call it only after the visitor has agreed. The client is loaded then, because the consent screen needs none. */
export function loadVisitorClient(visiting: Visiting): Promise<VisitorClient> {
  client ??= make(visiting).catch((error: unknown) => {
    // Not stored: the next try loads it again.
    client = undefined;
    throw error;
  });
  return client;
}

async function make({ key, shopOrigin }: Visiting): Promise<VisitorClient> {
  const { createEmbedClient } = await import("@toile/contract");
  const anonymous = createEmbedClient();
  const begin = async (): Promise<string> => {
    const visit = await anonymous.visit({ key, shopOrigin, consent: VISITOR_CONSENT_VERSION });
    keepVisit(key, visit);
    return visit.visitorToken;
  };
  const getToken = async () => readVisit(key)?.visitorToken ?? (await begin());
  return { ...createEmbedClient({ getToken, renewToken: begin }), begin: getToken };
}
