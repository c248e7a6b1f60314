/** Commands for the operator. They can run beside the app. cli.ts loads them. */
import { makeAdminCommand, resetTwoStepCommand, setPasswordCommand } from "./features/accounts/accounts.cli.ts";
import { dayTotalsCheck } from "./features/admin/admin.cli.ts";
import { auditCommand } from "./features/audit/audit.cli.ts";
import { paymentsCheck } from "./features/billing/billing.cli.ts";
import { importCommand, shopCheck, synonymsCommand } from "./features/catalogue/catalogue.cli.ts";
import { grantCommand, ledgerCheck } from "./features/credits/credits.cli.ts";
import { configuredEngines } from "./features/engines/engines.configured.ts";
import { createEngines, type Engines } from "./features/engines/engines.ts";
import { sendNewsletterCommand } from "./features/newsletter/newsletter.cli.ts";
import { onModelCommand } from "./features/on-model/on-model.cli.ts";
import { type Check, runChecks } from "./platform/checks.ts";
import { ConfigError, loadConfig } from "./platform/config/config.ts";
import { createLogger } from "./platform/log.ts";
import { closePlatform, createPlatform, type Platform } from "./platform/platform.ts";
import { askSecret } from "./platform/process/ask-secret.ts";
import { startRuntime } from "./platform/process/runtime.ts";
import { StartError } from "./platform/process/start-errors.ts";
import { aborted, EXIT_CONFIG, listenForStopSignals } from "./platform/process/stop-signals.ts";

type CommandContext = { platform: Platform; args: string[]; print: (line: string) => void };
/** `run` returns the exit code. */
type Command = { usage: string; run(context: CommandContext): Promise<number> };

const print = (line: string) => console.log(line);

/** What `reconcile` checks, in this order. */
const CHECKS: Check[] = [ledgerCheck, paymentsCheck, shopCheck, dayTotalsCheck];

function openEngines(platform: Platform): Engines {
  const { engines, examiner } = configuredEngines({ ...platform.config.tryon, threads: 1 }, platform);
  return createEngines(engines, { ...platform, examiner });
}

const commands: Record<string, Command> = {
  migrate: {
    usage: "migrate                    bring the database to this version",
    // Every command starts by migrating, so this one has nothing more to do.
    run: async () => {
      print("The database is up to date.");
      return 0;
    },
  },
  seed: {
    usage: "seed                       make the demo accounts and fill the demo shop",
    run: async ({ platform }) => {
      if (platform.config.production) throw new ConfigError("Demo accounts are not made in production.");
      const { seedDemo } = await import("../seeds/demo.ts");
      await seedDemo(platform);
      const { seedShop } = await import("../seeds/shop.ts");
      await seedShop(platform);
      return 0;
    },
  },
  import: {
    usage: "import <file> [--dry-run]    import products: CSV, Shopify's export, a Google Merchant feed",
    run: importCommand,
  },
  synonyms: {
    usage: "synonyms list|add|remove   show and change the words that mean the same to a search",
    run: synonymsCommand,
  },
  "on-model": {
    usage: "on-model                   queue the missing pictures of products on house models",
    run: (context) => onModelCommand({ ...context, openEngines }),
  },
  "make-admin": { usage: "make-admin <email>         make an account an administrator", run: makeAdminCommand },
  "set-password": {
    usage: "set-password <email>       set an account's password, from a prompt or standard input",
    run: (context) => setPasswordCommand({ ...context, askSecret }),
  },
  "reset-two-step": {
    usage: "reset-two-step <email>     turn two-step login off for a user who lost app and codes",
    run: resetTwoStepCommand,
  },
  "send-newsletter": {
    usage: "send-newsletter <page>     mail readers of a page of the site, each once, with --subject and --text",
    run: sendNewsletterCommand,
  },
  grant: { usage: "grant <email> <credits>    give an account credits", run: grantCommand },
  audit: {
    usage: "audit verify               check that no row of the audit trail was changed or removed",
    run: auditCommand,
  },
  reconcile: {
    usage:
      "reconcile                  check that every credit and payment is accounted for and counts and sums are right",
    run: (context) => runChecks(CHECKS, context),
  },
};

async function main(): Promise<number> {
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(["Commands:", ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join("\n"));
    return name === "" ? 0 : 2;
  }
  const config = loadConfig(process.env);
  const log = createLogger({ level: "warn" });
  const runtime = await startRuntime(config, { log, join: true, signal: signals.requested });
  const inHaste = () => runtime.shutdown({ hurry: true }).finally(() => process.exit(signals.exitCode()));
  void aborted(signals.hurried).then(inHaste);
  try {
    signals.requested.throwIfAborted();
    // Some commands send mail. Like a web process, this one only queues the work; others do it.
    const platform = await createPlatform({ ...runtime.config, role: "web" }, log);
    try {
      await platform.jobs.start();
      // A command that is asked to stop is simply abandoned: every command can be repeated. Only the database is shut down in order.
      const cutOff = aborted(signals.requested).then(() => signals.exitCode());
      return await Promise.race([command.run({ platform, args, print }), cutOff]);
    } finally {
      await platform.jobs.stop({ drainMs: 0 });
      await closePlatform(platform);
    }
  } finally {
    await runtime.shutdown();
  }
}

const signals = listenForStopSignals();
main().then(
  (exitCode) => {
    if (signals.requested.aborted) process.exit(exitCode);
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    if (signals.requested.aborted) process.exit(signals.exitCode());
    console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
  },
);
