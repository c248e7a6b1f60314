import { PRODUCT_NAME, type SetupState } from "@toile/contract";
import { useState } from "react";
import { AdminForm } from "./admin-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { MailTrial } from "./mail-trial.tsx";
import { SettingsFound } from "./settings-found.tsx";

type Opened = { code: string; state: SetupState };

/** /setup: creates the first administrator of an installation, for the person who has its printed code. */
export function SetupPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <div className="page mx-auto max-w-2xl py-8 lg:py-14">
      <p className="eyebrow">First start</p>
      <h1 className="display mt-2 text-headline">
        Set up <em className="text-thread">{PRODUCT_NAME}</em>
      </h1>
      {opened ? (
        <div className="mt-10 grid gap-14">
          <SettingsFound state={opened.state} />
          <MailTrial code={opened.code} sendsMail={opened.state.sendsMail} />
          <AdminForm code={opened.code} />
        </div>
      ) : (
        <div className="max-w-md">
          <p className="mt-3 text-balance text-muted">
            This shop has no administrator yet. The program printed a code when it started. Use it to create the first
            administrator.
          </p>
          <CodeForm onOpened={setOpened} />
        </div>
      )}
    </div>
  );
}
