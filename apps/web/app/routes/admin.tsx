import { useState } from "react";
import { Link } from "react-router";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import type { Refusal } from "../features/admin/load/admin-api.ts";
import { AccessDenied } from "../features/shell/message/access-denied.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { Button } from "../ui/button.tsx";
import { deferredPart } from "../ui/deferred-part.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** Fetched for administrators alone. */
const AdminPage = deferredPart(async () => ({
  default: (await import("../features/admin/page/admin-page.tsx")).AdminPage,
}));

export const meta = () => pageMeta({ title: "Admin", hidden: true });

export default function AdminRoute() {
  return <RequireUser>{(user) => (user.role === "admin" ? <Dashboard /> : <AccessDenied />)}</RequireUser>;
}

function Dashboard() {
  const { loadAdminClient, expire } = useSession();
  /** The server decides: the role in this browser may be an old one. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (refusal === "no-admin") return <AccessDenied />;
  if (refusal === "two-step") return <TwoStepNeeded />;
  return (
    <AdminPage
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

function TwoStepNeeded() {
  return (
    <AccessDenied
      action={
        <Button asChild>
          <Link to="/profile?tab=security">Set up two-step sign-in</Link>
        </Button>
      }
    >
      Administrators of this shop need two-step sign-in. Set it up in your profile, then come back.
    </AccessDenied>
  );
}
