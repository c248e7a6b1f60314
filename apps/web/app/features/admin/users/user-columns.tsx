import type { AdminUser } from "@toile/contract";
import { Link } from "react-router";
import { formatDay } from "../../../lib/format/day.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { StatusBadge } from "../entities/status-badge.tsx";
import { columnsOf } from "../table/admin-table.ts";
import { activityText, personName } from "./user-texts.ts";

const { accessor, columns } = columnsOf<AdminUser>();

/** `hrefOf`: where a person's own page is. */
export const userColumns = (hrefOf: (userId: string) => string) =>
  columns([
    accessor(personName, {
      id: "name",
      header: "Name",
      cell: ({ getValue, row }) => (
        <Link
          to={hrefOf(row.original.id)}
          preventScrollReset
          className="target font-medium underline decoration-line underline-offset-4 hover:decoration-thread"
        >
          {getValue()}
        </Link>
      ),
    }),
    accessor("email", {
      header: "Email",
      enableSorting: false,
      cell: ({ getValue }) => <span className="block max-w-72 truncate">{getValue()}</span>,
    }),
    accessor("role", {
      header: "Role",
      enableSorting: false,
      cell: ({ getValue }) => (
        <Badge variant={getValue() === "admin" ? "thread" : "neutral"}>
          {getValue() === "admin" ? "Admin" : "User"}
        </Badge>
      ),
    }),
    accessor("credits", {
      header: "Credits",
      sortDescFirst: true,
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    accessor("isActive", {
      header: "Status",
      enableSorting: false,
      cell: ({ getValue }) => <StatusBadge isActive={getValue()} />,
    }),
    accessor("createdAt", {
      id: "joined",
      header: "Joined",
      sortDescFirst: true,
      cell: ({ getValue }) => formatDay(getValue()),
    }),
    accessor("stats", {
      id: "activity",
      header: "Activity",
      enableSorting: false,
      cell: ({ getValue }) => <span className="text-muted">{activityText(getValue())}</span>,
    }),
  ]);
