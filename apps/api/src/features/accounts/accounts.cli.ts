/** The operator's commands on accounts. Each returns the process's exit status. */
import { password as passwordSchema } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as accounts from "./accounts.ts";
import { hashPassword, isWeakPassword, WEAK_PASSWORD_MESSAGE } from "./passwords/passwords.ts";
import * as secondFactor from "./second-factor/second-factor.ts";

type CommandContext = {
  platform: Pick<Platform, "config" | "database" | "mailer">;
  args: string[];
  print: (line: string) => void;
};

/** `make-admin <email>`: makes the first administrator, besides the setup page. */
export async function makeAdminCommand({ platform, args, print }: CommandContext): Promise<number> {
  const account = await findAccount({ platform, args, print }, "make-admin");
  if (typeof account === "number") return account;
  const { id, email } = account;
  const changed = await platform.database.write((tx) =>
    accounts.changeRole(tx, { userId: id, role: "admin", origin: audit.NO_REQUEST, by: "cli" }),
  );
  print(changed ? `${email} is an administrator now` : `${email} was an administrator already`);
  return 0;
}

/** `set-password <email>`: the password is not an argument, because other programs can see arguments and shells store them. */
export async function setPasswordCommand({
  askSecret,
  ...context
}: CommandContext & { askSecret: (question: string) => Promise<string> }): Promise<number> {
  const { platform, print } = context;
  const account = await findAccount(context, "set-password");
  if (typeof account === "number") return account;
  const parsed = passwordSchema.safeParse(await askSecret(`New password for ${account.email}: `));
  if (!parsed.success) {
    print(parsed.error.issues[0]?.message ?? "This password cannot be used");
    return 1;
  }
  if (isWeakPassword({ password: parsed.data, email: account.email })) {
    print(WEAK_PASSWORD_MESSAGE);
    return 1;
  }
  const passwordHash = await hashPassword(parsed.data);
  await platform.database.write((tx) =>
    accounts.changePassword(tx, platform, { userId: account.id, passwordHash, origin: audit.NO_REQUEST, by: "cli" }),
  );
  print(`${account.email} has a new password, and is logged out everywhere`);
  return 0;
}

/** `reset-two-step <email>`: for a user who lost both the authenticator app and the recovery codes. Verify the person's identity first. */
export async function resetTwoStepCommand({ platform, args, print }: CommandContext): Promise<number> {
  const account = await findAccount({ platform, args, print }, "reset-two-step");
  if (typeof account === "number") return account;
  const { id: userId, email } = account;
  const changed = await platform.database.write((tx) =>
    secondFactor.resetSecondFactor(tx, platform, { userId, origin: audit.NO_REQUEST }),
  );
  print(changed ? `${email} logs in without a second step now` : `${email} had no second step`);
  return 0;
}

/** The account named by the only argument, or the exit status. */
async function findAccount(
  { platform, args, print }: CommandContext,
  command: string,
): Promise<accounts.Account | number> {
  const [email] = args;
  if (email === undefined || args.length !== 1) {
    print(`usage: cli ${command} <email>`);
    return 2;
  }
  const account = await platform.database.read((tx) => accounts.findUserByEmail(tx, email));
  if (account) return account;
  print(`there is no account with the email ${email}`);
  return 1;
}
