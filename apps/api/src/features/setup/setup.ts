/**
 * The first start without an administrator. A code that only the machine's operator sees lets one person create the
 * first administrator's account. Owns setups. Keeps: one code creates one administrator, however many requests arrive
 * at once, and the setup is gone once an administrator exists.
 */
import type { Session, SetupRequest, SetupState } from "@toile/contract";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import { settingsOf } from "../admin/admin.ts";
import * as audit from "../audit/audit.ts";
import { codeOf, isCode } from "./setup.rules.ts";
import * as store from "./setup.store.ts";
import { emailWorksEmail } from "./setup-emails.ts";

export { personalData } from "./setup.personal-data.ts";
export { setupSamples } from "./setup-emails.ts";

type Deps = Pick<Platform, "config" | "database" | "mailer">;

/** The settings shown during setup; the rest is in the admin area. */
const SHOWN = [
  "APP_URL",
  "OPERATOR_NAME",
  "SHOP_CURRENCY",
  "STORAGE_URL",
  "TRYON_ENGINES",
  "FASHN_API_KEY",
  "REPLICATE_API_TOKEN",
  "FAL_KEY",
  "Payments",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "GOOGLE_CLIENT_SECRET",
];

const settingsFound = (config: Deps["config"]): SetupState["settings"] =>
  settingsOf(config)
    .filter(({ name }) => SHOWN.includes(name))
    .map(({ group: _group, ...setting }) => setting);

const countAdmins = (tx: Tx): Promise<number> => accounts.countAccounts(tx, { role: "admin" });
const over = () => new AppError("NOT_FOUND", "This shop is set up already.");

/** At start: the code to print, or null if there is an administrator. The same code until it is used. */
export async function openSetup({ config, database }: Pick<Deps, "config" | "database">): Promise<string | null> {
  return database.write(async (tx) => {
    if ((await countAdmins(tx)) > 0) {
      await store.endSetup(tx);
      return null;
    }
    return codeOf({ secret: config.authSecret, nonce: await store.beginSetup(tx, newId()) });
  });
}

const isCodeOf = ({ authSecret }: Deps["config"], { typed, nonce }: { typed: string; nonce: string }): boolean =>
  isCode(typed, codeOf({ secret: authSecret, nonce }));

/** Whether it is the code of a pending setup. */
export async function isSetupCode({ config, database }: Deps, typed: string): Promise<boolean> {
  const nonce = await database.read(store.findNonce);
  return nonce !== undefined && isCodeOf(config, { typed, nonce });
}

/**
 * @throws AppError NOT_FOUND once there is an administrator, except for the one just created; VALIDATION_FAILED for a
 * wrong code
 */
async function assertCode(tx: Tx, { config }: Deps, typed: string, { isLast = false } = {}): Promise<void> {
  const nonce = await (isLast ? store.lockNonce(tx) : store.findNonce(tx));
  if (nonce === undefined || (await countAdmins(tx)) > (isLast ? 1 : 0)) throw over();
  if (isCodeOf(config, { typed, nonce })) return;
  const message = "This is not the code. You find it where the program was started.";
  throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "code", message }] });
}

/** @throws AppError NOT_FOUND once there is an administrator */
export async function assertOpen({ database }: Deps): Promise<void> {
  const isOpen = await database.read(
    async (tx) => (await store.findNonce(tx)) !== undefined && (await countAdmins(tx)) === 0,
  );
  if (!isOpen) throw over();
}

export async function readState(deps: Deps, code: string): Promise<SetupState> {
  const { config, database } = deps;
  await database.read((tx) => assertCode(tx, deps, code));
  return { settings: settingsFound(config), sendsMail: config.mail.smtp !== null };
}

export async function tryMail(deps: Deps, { code, email }: { code: string; email: string }): Promise<void> {
  const { config, database, mailer } = deps;
  await database.write(async (tx) => {
    await assertCode(tx, deps, code);
    const mail = { key: `setup-mail:${newId()}`, ownerId: null, to: email, email: emailWorksEmail(config) };
    await mailer.send(tx, { ...mail, forgetsItself: true });
  });
}

export async function finish(
  deps: Deps & { onRegister: accounts.OnRegister },
  { code, ...request }: SetupRequest,
  place: accounts.SignInPlace,
): Promise<Session> {
  // Before the expensive password hash: strangers may send any number of requests.
  await deps.database.read((tx) => assertCode(tx, deps, code));
  return accounts.register({
    platform: deps,
    request,
    place,
    role: "admin",
    onRegister: async (tx, registration) => {
      await assertCode(tx, deps, code, { isLast: true });
      await store.endSetup(tx);
      const { id } = registration.user;
      await audit.record(tx, { action: "setup.finished", actorId: id, subjectId: id, origin: place.origin });
      return deps.onRegister(tx, registration);
    },
  });
}
