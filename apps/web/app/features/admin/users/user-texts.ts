import { type AdminUser, type AdminUserSort, adminUserSorts } from "@toile/contract";
import { formatNumber } from "../../../lib/format/number.ts";
import { toSort } from "../table/list-address.ts";

type Named = Pick<AdminUser, "firstName" | "lastName" | "email">;

/** Names are optional; an account that has been deleted has not even an email. */
export const personName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email || "Deleted account";

const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

export const activityText = ({ totalTransactions, totalSubscriptions }: AdminUser["stats"]): string =>
  `${counted(totalTransactions, "transaction")}, ${counted(totalSubscriptions, "subscription")}`;

/** The order of the address as the server calls it; an unknown one is the usual one. */
export const toUserSort = (sort: string): AdminUserSort => toSort(sort, adminUserSorts, "joined_desc");
