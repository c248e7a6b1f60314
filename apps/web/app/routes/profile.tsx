import { CreditActivity } from "../features/credits/credits-page.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { RequireUser } from "../features/session/require-user.tsx";
import { useSession } from "../features/session/session.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta({ title: "My Profile", hidden: true });

export default function ProfileRoute() {
  const { loadClient, setUser, expire, signOut } = useSession();
  return (
    <RequireUser>
      {(user) => (
        <ProfilePage
          loadClient={loadClient}
          onUpdated={setUser}
          onExpired={expire}
          onDeleted={signOut}
          creditHistory={<CreditActivity loadClient={loadClient} userId={user.id} />}
        />
      )}
    </RequireUser>
  );
}
