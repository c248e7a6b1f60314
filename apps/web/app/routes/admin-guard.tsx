import { useState } from "react";
import { Link } from "react-router";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import type { Refusal } from "../features/admin/load/admin-api.ts";
import { AdminProvider } from "../features/admin/load/admin-provider.tsx";
import { AccessDenied } from "../features/shell/message/access-denied.tsx";
import { Button } from "../ui/button.tsx";
import type { DeferredPart } from "../ui/deferred-part.tsx";
import { Spinner } from "../ui/spinner.tsx";

type Props = { screen: DeferredPart<object> };

/** Not a route: what the admin routes share. A screen for administrators. Its code is fetched only after the guard has let the user in. */
export function AdminGuard({ screen }: Props) {
  return (
    <RequireUser>{(user) => (user.role === "admin" ? <Guarded screen={screen} /> : <AccessDenied />)}</RequireUser>
  );
}

function Guarded({ screen: Screen }: Props) {
  const { getAdminClient, expire } = useSession();
  /** The server decides: the role stored in this browser may be out of date. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (refusal === "no-admin") return <AccessDenied />;
  if (refusal === "two-step") return <TwoStepNeeded />;
  return (
    <AdminProvider api={{ getClient: getAdminClient, onExpired: expire, onRefused: setRefusal }}>
      <Screen
        fallback={
          <div className="page flex min-h-[50dvh] items-center justify-center">
            <Spinner size="large" label="Loading" />
          </div>
        }
      />
    </AdminProvider>
  );
}

function TwoStepNeeded() {
  return (
    <AccessDenied
      action={
        <Button asChild>
          <Link to="/profile?tab=security">Set up two-step login</Link>
        </Button>
      }
    >
      Administrators of this shop need two-step login. Set it up in your profile, then come back.
    </AccessDenied>
  );
}
