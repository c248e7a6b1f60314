/** The operator's commands for the newsletter. Each returns the process's exit status. */
import { parseArgs } from "node:util";
import type { Platform } from "../../platform/platform.ts";
import { sendIssue } from "./newsletter.ts";

type CommandContext = {
  platform: Pick<Platform, "config" | "database" | "mailer">;
  args: string[];
  print: (line: string) => void;
};

const USAGE = "usage: cli send-newsletter <page of the site> --subject <subject> --text <text>";

/**
 * `send-newsletter <page> --subject … --text …`: each reader gets one mail per page, however often the command runs.
 */
export async function sendNewsletterCommand({ platform, args, print }: CommandContext): Promise<number> {
  const options = { subject: { type: "string" }, text: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const { subject, text } = values;
  const [page] = positionals;
  const isComplete = typeof subject === "string" && typeof text === "string" && subject !== "" && text !== "";
  if (!isComplete || page === undefined || positionals.length !== 1) {
    print(USAGE);
    return 2;
  }
  const { appUrl } = platform.config;
  const url = new URL(page, `${appUrl}/`).href;
  if (!url.startsWith(`${appUrl}/`)) {
    print(`the newsletter must link to a page of ${appUrl}`);
    return 1;
  }
  const readers = await sendIssue(platform, { subject, text, url });
  print(readers === 1 ? "1 reader gets it" : `${readers} readers get it`);
  return 0;
}
