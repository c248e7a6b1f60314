import { ProfilePage } from "../features/profile/profile-page.tsx";
import { RequireUser } from "../features/session/require-user.tsx";
import { useSession } from "../features/session/session.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta({ title: "My Profile", hidden: true });

export default function ProfileRoute() {
  const { loadClient, setUser, expire, signOut } = useSession();
  return (
    <RequireUser>
      {() => <ProfilePage loadClient={loadClient} onUpdated={setUser} onExpired={expire} onDeleted={signOut} />}
    </RequireUser>
  );
}
