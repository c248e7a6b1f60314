/** How the admin's screens ask the API, and what becomes of an answer that is none. */
import {
  type AdminClient,
  ApiError,
  type createHouseModelClient,
  type createReadingClient,
  type createShopAdminClient,
} from "@toile/contract";
import { createContext, useContext } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { toast } from "../../../ui/toast.ts";

/** Why the server denies access. */
export type Refusal = "no-admin" | "two-step";

export type Client = AdminClient & {
  shop: ReturnType<typeof createShopAdminClient>;
  onModel: ReturnType<typeof createHouseModelClient>;
  readings: ReturnType<typeof createReadingClient>;
};

export type AdminApi = {
  getClient: () => Promise<Client>;
  onExpired: () => void;
  onRefused: (refusal: Refusal) => void;
};

export const AdminContext = createContext<AdminApi | null>(null);

export function useAdminApi(): AdminApi {
  const api = useContext(AdminContext);
  if (!api) throw new Error("useAdminApi needs an AdminProvider above it.");
  return api;
}

/** True if the failure ends the visit, so that no other message is needed. */
export function endsVisit(error: unknown, { onExpired, onRefused }: AdminApi): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 401) onExpired();
  else if (error.code === "FORBIDDEN") onRefused("no-admin");
  else if (error.code === "TWO_FACTOR_SETUP_REQUIRED") onRefused("two-step");
  else return false;
  return true;
}

export function toastError(description: string): void {
  toast({ title: "Error", description, variant: "destructive" });
}

export function toastSuccess(description: string): void {
  toast({ title: "Success", description });
}

/** What went wrong, for `Failed to …: {message}`. */
export function messageOf(error: unknown): string {
  const said = serverMessage(error);
  if (said !== undefined) return said;
  return error instanceof ApiError ? "Something went wrong on the server." : "The server cannot be reached.";
}
