import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "../../../lib/query/query-client.ts";
import { type AdminApi, AdminContext, endsVisit, messageOf, toastError } from "./admin-api.ts";

/**
 * The admin area's way to the API, and its queries, apart from the shop's: a failure is told in a toast, and one may end the visit.
 * `api` is read once.
 */
export function AdminProvider({ api, children }: { api: AdminApi; children: ReactNode }) {
  const [handle] = useState(api);
  const [queryClient] = useState(() =>
    createQueryClient(handle.onExpired, (error, { failure, attempt }) => {
      if (endsVisit(error, handle)) return;
      if (failure) toastError(failure);
      if (attempt) toastError(`${attempt}: ${messageOf(error)}`);
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <AdminContext value={handle}>{children}</AdminContext>
    </QueryClientProvider>
  );
}
