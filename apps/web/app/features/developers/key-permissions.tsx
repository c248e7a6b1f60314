import { useQueryClient } from "@tanstack/react-query";
import { API_KEY_ORIGINS_MAX, type ApiKeyInfo, type ApiKeyScope, apiKeyChange, apiKeyScopes } from "@toile/contract";
import { type FormEvent, useState } from "react";
import { useClient } from "../../lib/api/use-client.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextareaField } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { useChange } from "../../ui/use-change.ts";
import { developerKeys } from "./developer-keys.ts";

const SCOPES: Record<ApiKeyScope, { label: string; description: string }> = {
  "try-on": { label: "Try-ons", description: "Send them, follow them, cancel them." },
  balance: { label: "Balance", description: "Read how many credits the account has." },
};

/** What the key may do, and which pages may use it from a browser. */
export function KeyPermissions({ info }: { info: ApiKeyInfo }) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const [scopes, setScopes] = useState<ApiKeyScope[]>(info.scopes);
  const [origins, setOrigins] = useState(info.allowedOrigins.join("\n"));
  const [error, setError] = useState<{ scopes?: string; origins?: string }>({});
  const { busy, run } = useChange();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const lines = origins.split(/\s+/).filter((line) => line !== "");
    const parsed = apiKeyChange.safeParse({ scopes, allowedOrigins: lines });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      setError({ [issue?.path[0] === "scopes" ? "scopes" : "origins"]: issue?.message });
      return;
    }
    setError({});
    await run("save", "The permissions could not be saved", async () => {
      const changed = await (await getClient()).apiKeys.change(parsed.data);
      setOrigins(changed.allowedOrigins.join("\n"));
      toast({ title: "Permissions saved" });
      void queryClient.invalidateQueries({ queryKey: developerKeys.apiKey });
    });
  };

  return (
    <Card asChild>
      <section aria-labelledby="key-permissions">
        <h2 id="key-permissions" className="display text-title">
          Permissions
        </h2>
        <form onSubmit={(event) => void save(event)} className="mt-5 grid gap-6" noValidate>
          <Scopes scopes={scopes} error={error.scopes} onChange={setScopes} />
          <TextareaField
            label="Pages that may use it"
            optional
            rows={3}
            value={origins}
            onChange={(event) => setOrigins(event.target.value)}
            placeholder="https://shop.example"
            hint={`One origin a line, at most ${API_KEY_ORIGINS_MAX}. A key in a page can be read by every visitor: leave this empty if only your server uses it.`}
            error={error.origins}
            spellCheck={false}
            className="font-mono text-sm"
          />
          <div>
            <Button type="submit" variant="secondary" loading={busy !== null}>
              Save permissions
            </Button>
          </div>
        </form>
      </section>
    </Card>
  );
}

type ScopesProps = {
  scopes: ApiKeyScope[];
  error: string | undefined;
  onChange: (scopes: ApiKeyScope[]) => void;
};

function Scopes({ scopes, error, onChange }: ScopesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">This key may be used for</legend>
      {apiKeyScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPES[scope].label}
          description={SCOPES[scope].description}
          checked={scopes.includes(scope)}
          onCheckedChange={(on) =>
            onChange(apiKeyScopes.filter((known) => (known === scope ? on : scopes.includes(known))))
          }
        />
      ))}
      <p aria-live="polite" className="text-sm text-thread empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
