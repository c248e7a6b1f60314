import type { AdminUserDetail } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { creditsText } from "../../../lib/format/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { StatusBadge } from "../entities/status-badge.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { SheetSection } from "./sheet-section.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserMovements } from "./user-movements.tsx";
import { personName } from "./user-texts.ts";
import { UserTryOns } from "./user-tryons.tsx";

export type UserSheetProps = {
  userId: string;
  /** Something was changed that the list shows. */
  onChanged: () => void;
  onClose: () => void;
};

/** One person: what an admin may know and do. The table itself changes nothing. */
export function UserSheet({ userId, onChanged, onClose }: UserSheetProps) {
  const user = useAdminQuery({
    queryKey: adminKeys.user(userId),
    failure: "Failed to load the user",
    load: (client) => client.user(userId),
  });
  const { data: value, isError, refetch } = user;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      size="large"
      title={value ? personName(value) : "User"}
      {...(value ? { description: value.email } : {})}
    >
      {value ? (
        <Details
          user={value}
          onChanged={() => {
            void refetch();
            onChanged();
          }}
        />
      ) : isError ? (
        <ErrorState title="This user could not be loaded" onRetry={refetch} className="py-10">
          The account may have been deleted.
        </ErrorState>
      ) : (
        <SkeletonGroup label="Loading the user" className="grid gap-4 pt-4">
          {["facts", "actions", "movements"].map((key) => (
            <Skeleton key={key} className="h-24" />
          ))}
        </SkeletonGroup>
      )}
    </Sheet>
  );
}

type DetailsProps = { user: AdminUserDetail; onChanged: () => void };

function Details({ user, onChanged }: DetailsProps) {
  return (
    <div className="grid gap-9 pt-2">
      <div className="grid gap-5">
        <p className="flex flex-wrap gap-2">
          <Badge variant={user.role === "admin" ? "thread" : "neutral"}>
            {user.role === "admin" ? "Admin" : "User"}
          </Badge>
          <StatusBadge isActive={user.isActive} />
          {user.emailVerified ? null : <Badge variant="outlined">Email not confirmed</Badge>}
        </p>
        <Facts user={user} />
        <UserActions user={user} onChanged={onChanged} />
      </div>
      <UserMovements user={user} />
      <UserTryOns tryOns={user.tryOns} />
      <Sessions sessions={user.sessions} />
    </div>
  );
}

function Facts({ user }: { user: AdminUserDetail }) {
  const { subscription, apiKey } = user;
  const facts: [string, string][] = [
    ["Credits", creditsText(user.credits)],
    ...(user.debt > 0 ? [["Owed after refunds", creditsText(user.debt)] as [string, string]] : []),
    ...(user.pendingCredits > 0
      ? [["Waiting for an email", creditsText(user.pendingCredits)] as [string, string]]
      : []),
    ["Joined", formatDay(user.createdAt)],
    ...(user.suspendedAt ? [["Suspended", formatDay(user.suspendedAt)] as [string, string]] : []),
    ...(user.pendingEmail ? [["New email, not confirmed", user.pendingEmail] as [string, string]] : []),
    ["Subscription", subscription ? `${subscription.type}, ${subscription.status.replace("_", " ")}` : "None"],
    [
      "Login",
      [user.hasPassword ? "password" : "no password", user.hasSecondFactor ? "two steps" : "one step"].join(", "),
    ],
    ["API key", apiKey.hasApiKey ? `${apiKey.isActive ? "active" : "revoked"}, ${apiKey.usageCount} try-ons` : "None"],
  ];
  return (
    <dl className="divide-y divide-line border-y text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ sessions }: { sessions: AdminUserDetail["sessions"] }) {
  return (
    <SheetSection title="Logged in on">
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">No device.</p>
      ) : (
        <ul className="divide-y divide-line border-y text-sm">
          {sessions.map(({ id, device, startedAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
              <span>{device ?? "Unknown device"}</span>
              <span className="tabular text-muted">
                since {formatDay(startedAt)}, used {formatDay(lastUsedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SheetSection>
  );
}
