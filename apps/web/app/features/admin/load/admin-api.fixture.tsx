import type { ReactNode } from "react";
// A page's queries under test.
import "../../../lib/query/within-client.fixture.tsx";
import type { AdminApi, Client } from "./admin-api.ts";
import { AdminProvider } from "./admin-provider.tsx";

/** The dashboard around a part, with these calls, and how its visit ended. */
export function adminApi(parts: object) {
  const ended: string[] = [];
  const api: AdminApi = {
    getClient: async () => parts as Client,
    onExpired: () => void ended.push("expired"),
    onRefused: (refusal) => void ended.push(refusal),
  };
  return { ended, within: (part: ReactNode) => <AdminProvider api={api}>{part}</AdminProvider> };
}
