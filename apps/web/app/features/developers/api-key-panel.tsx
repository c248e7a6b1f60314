import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { ApiKeyCard } from "./api-key-card.tsx";
import { KeyPermissions } from "./key-permissions.tsx";
import { UsageCard } from "./usage-card.tsx";
import { useApiKey } from "./use-api-key.ts";
import { WebhooksCard } from "./webhooks/webhooks-card.tsx";

/** For a visitor without an account. */
export function SignInForKeys() {
  return (
    <EmptyState
      title="Log in to get an API key"
      action={
        <Button asChild>
          <Link to="/auth" state={{ from: "/developer" }}>
            Log in
          </Link>
        </Button>
      }
    >
      A key belongs to an account, and you pay for its try-ons with that account&rsquo;s credits.
    </EmptyState>
  );
}

export function LoadingKey() {
  return (
    <SkeletonGroup label="Loading your API key" className="max-w-[44rem]">
      <Skeleton className="h-64" />
    </SkeletonGroup>
  );
}

/** The account's one key: none yet, active, or revoked. */
export function ApiKeyPanel() {
  const key = useApiKey();
  const { data: value, isError, refetch } = key.info;
  if (!value) {
    if (!isError) return <LoadingKey />;
    return (
      <ErrorState title="Your API key could not be loaded" onRetry={refetch} className="border-y py-10">
        Programs that use it keep working. Please try again.
      </ErrorState>
    );
  }
  if (value.hasApiKey)
    return (
      <div className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-8">
        <ApiKeyCard info={value} apiKey={key} />
        <KeyPermissions info={value} />
        <UsageCard />
        <WebhooksCard />
      </div>
    );
  return (
    <EmptyState
      title="No API key yet"
      action={
        <Button loading={key.busy === "generate"} onClick={() => void key.act("generate")}>
          Generate API key
        </Button>
      }
    >
      With a key, your own program can request try-ons. Each good picture costs a credit, as it does here.
    </EmptyState>
  );
}
