import type { AdminUserDetail } from "@toile/contract";
import type { AdminApi } from "../load/admin-api.ts";

/** Of what can be done with one person's account. */
export type UserActionProps = { api: AdminApi; user: AdminUserDetail; onChanged: () => void };
