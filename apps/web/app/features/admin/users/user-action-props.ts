import type { AdminUserDetail } from "@toile/contract";

/** Of what can be done with one person's account. */
export type UserActionProps = { user: AdminUserDetail; onChanged: () => void };
