import { useSession } from "../features/account/session/session.tsx";

/** Connects the session's room with the shop's: whether an admin looks at it. The server decides again. */
export function useIsAdmin(): boolean {
  const { user } = useSession();
  return user?.role === "admin";
}
