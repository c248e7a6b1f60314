import { useState } from "react";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import type { Refusal } from "../features/admin/load/admin-api.ts";
import { AccessDenied } from "../features/shell/message/access-denied.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { deferredPart } from "../ui/deferred-part.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** Fetched for administrators alone. */
const SupportPage = deferredPart(async () => ({
  default: (await import("../features/admin/support/support-page.tsx")).SupportPage,
}));

export const meta = () => pageMeta({ title: "Questions", hidden: true });

export default function AdminSupportRoute() {
  return <RequireUser>{(user) => (user.role === "admin" ? <Questions /> : <AccessDenied />)}</RequireUser>;
}

function Questions() {
  const { loadAdminClient, expire } = useSession();
  /** The server decides: the role in this browser may be an old one. /admin says what to do about a missing second step. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (refusal) return <AccessDenied />;
  return (
    <SupportPage
      loadClient={loadAdminClient}
      onExpired={expire}
      onRefused={setRefusal}
      fallback={
        <div className="page flex min-h-[50dvh] items-center justify-center">
          <Spinner size="large" label="Loading" />
        </div>
      }
    />
  );
}
