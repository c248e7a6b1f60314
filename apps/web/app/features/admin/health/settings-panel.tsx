import type { AdminSystem } from "@toile/contract";
import { Lock } from "lucide-react";
import { SystemState } from "./system-state.tsx";
import { useSystem } from "./use-system.ts";

type Setting = AdminSystem["settings"][number];

/** How the installation is set up. The values come from environment variables, and are changed there. */
export function SettingsPanel() {
  const query = useSystem();
  return (
    <SystemState query={query}>
      {({ settings }) => (
        <>
          <p className="measure mt-2 text-sm text-muted">
            These are environment variables, read when the program starts. Secrets are shown only as set or not set.
          </p>
          <div className="mt-8 gap-x-12 lg:columns-2">
            {[...Map.groupBy(settings, ({ group }) => group)].map(([group, ones]) => (
              <Group key={group} name={group} settings={ones} />
            ))}
          </div>
        </>
      )}
    </SystemState>
  );
}

function Group({ name, settings }: { name: string; settings: readonly Setting[] }) {
  return (
    <section aria-label={name} className="mb-10 break-inside-avoid border-t pt-5">
      <h2 className="display text-title">{name}</h2>
      <dl className="mt-3 text-sm">
        {settings.map((setting) => (
          <div
            key={setting.name}
            className="grid gap-x-6 border-b border-line/70 py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="font-mono text-xs leading-5 break-words text-muted">{setting.name}</dt>
            <dd className="break-words">
              {setting.secret ? <Secret isSet={setting.value === "set"} /> : setting.value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Secret({ isSet }: { isSet: boolean }) {
  if (!isSet) return <span className="text-muted">not set</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Lock className="size-3.5 text-muted" aria-hidden="true" />
      <span aria-hidden="true">••••••••</span>
      <span>set</span>
    </span>
  );
}
