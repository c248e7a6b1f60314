import type { AdminApi, Client } from "./admin-api.ts";

/** The dashboard's way to the API with these calls, and how its visit ended. */
export function adminApi(parts: object): { api: AdminApi; ended: string[] } {
  const ended: string[] = [];
  const api: AdminApi = {
    loadClient: async () => parts as Client,
    onExpired: () => void ended.push("expired"),
    onRefused: (refusal) => void ended.push(refusal),
  };
  return { api, ended };
}
