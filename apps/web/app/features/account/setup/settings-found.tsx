import type { SetupState } from "@toile/contract";
import { Check, Minus } from "lucide-react";

/** The settings that the program read from its environment. They are changed there, and read at start. */
export function SettingsFound({ state: { settings } }: { state: SetupState }) {
  return (
    <section aria-labelledby="settings-found">
      <h2 id="settings-found" className="display text-heading">
        What we found
      </h2>
      <p className="measure mt-2 text-sm text-muted">
        These settings come from the environment. All of them have a default, so you can change them later and restart
        the program. We never show secrets.
      </p>
      <dl className="mt-5 divide-y divide-line border-y">
        {settings.map(({ name, value, secret }) => {
          const isMissing = value === "not set";
          const Icon = isMissing ? Minus : Check;
          return (
            <div key={name} className="flex items-center justify-between gap-6 py-2.5 text-sm">
              <dt className="inline-flex min-w-0 items-center gap-2.5 font-mono text-xs break-all">
                <Icon
                  className={isMissing ? "size-4 shrink-0 text-muted" : "size-4 shrink-0 text-ok"}
                  aria-hidden="true"
                />
                {name}
              </dt>
              <dd className={isMissing ? "text-right text-muted" : "text-right break-all"}>
                {secret && !isMissing ? "set" : value}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
