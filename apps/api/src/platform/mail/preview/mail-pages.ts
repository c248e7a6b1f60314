/**
 * Pages for developers: every template at /dev/mail, and the mails sent here at /dev/outbox. The outbox contains
 * sign-in links. So both exist only in the demo, whose password is public anyway, and only for browsers that use a host
 * name of this machine.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LOCAL_HOSTS } from "../../config/config.reader.ts";
import type { Config } from "../../config/config.ts";
import type { Env } from "../../http/env.ts";
import { createRouter } from "../../http/router.ts";
import { type MailSample, toHtml, toText } from "../email.ts";
import { findInOutbox, listOutbox, readOutboxHtml } from "./outbox-files.ts";
import { type Choice, listPage, readChoice, themed, viewerPage } from "./pages.ts";

const OUTBOX_SHOWN = 200;
/** A mail may style itself, load nothing, and be framed by our own page. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'self'; form-action 'none'";

export type MailPagesOptions = {
  config: Pick<Config, "appUrl" | "demo" | "mail" | "production">;
  samples: () => MailSample[];
};

/** Has no routes if the pages are not allowed: their URLs then answer like any unknown one. */
export function mailPages({ config, samples }: MailPagesOptions) {
  const router = createRouter();
  if (config.production || !config.demo || !isLocal(config.appUrl)) return router;
  router.use("/dev/mail/*", onlyHere);
  addTemplates(router, samples);
  if (config.mail.smtp === null) {
    router.use("/dev/outbox/*", onlyHere);
    addOutbox(router, config.mail.outbox);
  }
  return router;
}

const isLocal = (url: string): boolean => LOCAL_HOSTS.test(new URL(url).hostname);

/** DNS rebinding: another site could point its own host name at this machine and read the outbox. */
const onlyHere = createMiddleware<Env>(async (c, next) => (isLocal(c.req.url) ? next() : c.notFound()));

type Router = ReturnType<typeof createRouter>;

function addTemplates(router: Router, samples: () => MailSample[]): void {
  const find = (c: Context<Env>) => samples().find(({ name }) => name === c.req.param("name"));
  const entries = () =>
    samples().map(({ name, about, email }) => ({ path: `/dev/mail/${name}`, title: email.subject, about }));

  router.get("/dev/mail", (c) =>
    c.html(
      listPage({
        nonce: c.get("nonce"),
        title: "Mail templates",
        lead: "Every mail that this product sends, with made-up facts.",
        here: "mail",
        entries: entries(),
        empty: "",
      }),
    ),
  );
  router.get("/dev/mail/:name", (c) => {
    const sample = find(c);
    if (!sample) return c.notFound();
    const { name, about, email } = sample;
    return c.html(
      viewerPage({
        nonce: c.get("nonce"),
        path: `/dev/mail/${name}`,
        here: "mail",
        title: email.subject,
        facts: [["Sent", about]],
        choice: choiceOf(c),
        text: toText(email),
      }),
    );
  });
  router.get("/dev/mail/:name/view", (c) => {
    const sample = find(c);
    return sample ? mailDocument(c, toHtml(sample.email)) : c.notFound();
  });
}

function addOutbox(router: Router, directory: string): void {
  router.get("/dev/outbox", async (c) => {
    const mails = await listOutbox(directory, { limit: OUTBOX_SHOWN });
    return c.html(
      listPage({
        nonce: c.get("nonce"),
        title: "Outbox",
        lead: "What this program would have sent, newest first. No mail server is configured.",
        here: "outbox",
        entries: mails.map(({ name, subject, to, createdAt }) => ({
          path: `/dev/outbox/${name}`,
          title: subject,
          about: `${to} · ${timeOf(createdAt)}`,
        })),
        empty: "Nothing sent yet. Register on the site, and the first mail is here a moment later.",
      }),
    );
  });
  router.get("/dev/outbox/:name", async (c) => {
    const mail = await findInOutbox(directory, c.req.param("name"));
    if (!mail) return c.notFound();
    const { name, to, subject, text, createdAt } = mail;
    return c.html(
      viewerPage({
        nonce: c.get("nonce"),
        path: `/dev/outbox/${name}`,
        here: "outbox",
        title: subject,
        facts: [
          ["To", to],
          ["Written", timeOf(createdAt)],
        ],
        choice: choiceOf(c),
        text,
      }),
    );
  });
  router.get("/dev/outbox/:name/view", async (c) => {
    const html = await readOutboxHtml(directory, c.req.param("name"));
    return html === undefined ? c.notFound() : mailDocument(c, html);
  });
}

const choiceOf = (c: Context<Env>): Choice => readChoice((name) => c.req.query(name));
const timeOf = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;

function mailDocument(c: Context<Env>, html: string): Response | Promise<Response> {
  c.header("Content-Security-Policy", MAIL_POLICY);
  c.header("Cache-Control", "no-store");
  return c.html(themed(html, choiceOf(c).theme));
}
