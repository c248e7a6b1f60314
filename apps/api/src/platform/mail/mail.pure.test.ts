import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import { loadConfig } from "../config/config.ts";
import { createLogger } from "../log.ts";
import { type Email, escapeHtml, toHtml, toText } from "./email.ts";
import { type Mail, MailRefused } from "./mail.ts";
import { openMail } from "./open-mail.ts";

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const MESSAGE = {
  id: "0193f2c1-7a2b-7c3d-8e4f-a1b2c3d4e5f6",
  to: "shopper@toile.test",
  subject: "Your receipt 2026-000001: thank you – ça va",
  text: "Hello\n.a line that begins with a dot\n",
  html: "<p>Hello</p>",
  createdAt: new Date("2026-11-22T10:15:00Z"),
};

const log = createLogger({ level: "silent" });
const FROM = { MAIL_FROM: "Toile <hello@toile.example>" };
const openWith = (environment: Record<string, string>) => openMail(loadConfig({ ...FROM, ...environment }).mail, log);

async function openServer() {
  const server = await startSmtpServer();
  cleanups.push(() => server.close());
  return { server, mail: openWith({ SMTP_URL: server.url() }) };
}

function openOutbox(): { mail: Mail; files: () => string[]; read: (ending: string) => string } {
  const directory = mkdtempSync(path.join(tmpdir(), "toile-outbox-"));
  cleanups.push(() => rmSync(directory, { recursive: true }));
  const outbox = path.join(directory, "outbox");
  const files = () => readdirSync(outbox).sort();
  return {
    mail: openWith({ DATA_DIR: directory }),
    files,
    read: (ending) => readFileSync(path.join(outbox, files().find((file) => file.endsWith(ending)) ?? ""), "utf8"),
  };
}

describe("mail over SMTP", () => {
  it("arrives whole, in both forms, with the sender and its own message id", async () => {
    const { server, mail } = await openServer();
    await mail.send(MESSAGE);
    const [taken] = server.taken;
    expect(taken).toMatchObject({ from: "hello@toile.example", to: ["shopper@toile.test"] });
    expect(taken?.data).toContain("From: Toile <hello@toile.example>");
    expect(taken?.data).toContain(`Message-ID: <${MESSAGE.id}@toile.example>`);
    expect(taken?.data).toContain("Date: Sun, 22 Nov 2026 10:15:00 +0000");
    expect(taken?.data).toContain("multipart/alternative");
    expect(taken?.data).toContain("\r\n.a line that begins with a dot");
    expect(taken?.data).toContain("<p>Hello</p>");
  });

  it("signs in if the URL has a password; a wrong password can be corrected later", async () => {
    const { server } = await openServer();
    server.credentials = "toile:secret";
    await openWith({ SMTP_URL: server.url("toile:secret") }).send(MESSAGE);
    expect(server.taken).toHaveLength(1);
    const wrong = openWith({ SMTP_URL: server.url("toile:wrong") }).send(MESSAGE);
    await expect(wrong).rejects.not.toBeInstanceOf(MailRefused);
    await expect(wrong).rejects.toThrow(/535/);
  });

  it("is refused for good if the recipient or the message is, with the server's words", async () => {
    const { server, mail } = await openServer();
    server.refusedRecipients.set("nobody@toile.test", "550 no such user here");
    const refused = mail.send({ ...MESSAGE, to: "nobody@toile.test" });
    await expect(refused).rejects.toBeInstanceOf(MailRefused);
    await expect(refused).rejects.toThrow(/no such user here/);
    server.nextMessages.push("554 smells of spam");
    await expect(mail.send(MESSAGE)).rejects.toBeInstanceOf(MailRefused);
  });

  it("is retried if the server is busy, silent or gone", async () => {
    const { server, mail } = await openServer();
    server.refusedRecipients.set("busy@toile.test", "450 come again later");
    await expect(mail.send({ ...MESSAGE, to: "busy@toile.test" })).rejects.not.toBeInstanceOf(MailRefused);
    server.nextMessages.push("hang up");
    await expect(mail.send(MESSAGE)).rejects.not.toBeInstanceOf(MailRefused);
    await server.close();
    await expect(mail.send(MESSAGE)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("has one recipient, whatever the address contains, and only its own headers", async () => {
    const { server, mail } = await openServer();
    await mail.send({ ...MESSAGE, subject: "Hello\r\nBcc: third@toile.test" });
    await mail.send({ ...MESSAGE, to: "a@toile.test, b@toile.test" }).catch(() => {});
    expect(server.taken.map(({ to }) => to.length)).not.toContain(2);
    expect(server.taken[0]?.to).toEqual(["shopper@toile.test"]);
    expect(server.taken[0]?.data).not.toMatch(/^Bcc:/m);
  });

  it("is marked as automatic, and carries one-click unsubscribe if it has one", async () => {
    const { server, mail } = await openServer();
    const unsubscribeUrl = "https://toile.example/newsletter/unsubscribe?token=abc";
    await mail.send({ ...MESSAGE, unsubscribeUrl });
    await mail.send(MESSAGE);
    const [first, second] = server.taken.map(({ data }) => data.replaceAll(/\r\n[ \t]+/g, " "));
    expect(first).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(first).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(second).not.toContain("List-Unsubscribe");
    for (const data of [first, second]) expect(data).toContain("Auto-Submitted: auto-generated");
  });

  it("stops when aborted", async () => {
    const { server, mail } = await openServer();
    await expect(mail.send(MESSAGE, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(server.taken).toEqual([]);
  });

  it("does not send a password to a server that cannot encrypt", async () => {
    const { server } = await openServer();
    const { smtp } = loadConfig({ ...FROM, SMTP_URL: server.url("toile:secret") }).mail;
    const { createSmtpMail } = await import("./smtp.ts");
    const mail = createSmtpMail({
      url: smtp?.url ?? "",
      requireTls: true,
      from: { name: "Toile", address: "a@b.example" },
    });
    server.credentials = "toile:secret";
    await expect(mail.send(MESSAGE)).rejects.toThrow(/STARTTLS|TLS/);
    expect(server.taken).toEqual([]);
  });
});

describe("the outbox", () => {
  it("holds each mail as it would have been sent, and as a page", async () => {
    const { mail, files, read } = openOutbox();
    await mail.send(MESSAGE);
    const name = `20261122-101500-your-receipt-2026-000001-thank-you-a-va-${MESSAGE.id.slice(-8)}`;
    expect(files()).toEqual([`${name}.eml`, `${name}.html`, `${name}.json`]);
    const { to, subject, text } = MESSAGE;
    expect(JSON.parse(read(".json"))).toEqual({ to, subject, text, createdAt: "2026-11-22T10:15:00.000Z" });
    expect(read(".html")).toBe(MESSAGE.html);
    expect(read(".eml")).toContain("To: shopper@toile.test");
    expect(read(".eml")).toContain(`Message-ID: <${MESSAGE.id}@toile.example>`);
  });

  it("holds a mail only once even if it was sent twice, and never half of one", async () => {
    const { mail, files } = openOutbox();
    await Promise.all([mail.send(MESSAGE), mail.send({ ...MESSAGE, id: MESSAGE.id.replace("f6", "f7") })]);
    await mail.send(MESSAGE);
    expect(files()).toHaveLength(6);
  });

  it("accepts a subject that is not a valid file name", async () => {
    const { mail, files } = openOutbox();
    await mail.send({ ...MESSAGE, subject: "../../etc/passwd \0 漢字" });
    expect(files()).toHaveLength(3);
    expect(files()[0]).toMatch(/^20261122-101500-etc-passwd-/);
  });
});

describe("an email", () => {
  const email: Email = {
    subject: "A subject",
    heading: "Tom & Jerry <b>",
    paragraphs: ['He said "hi"'],
    facts: [["Total", "€10.00"]],
    action: { label: "Open", url: "https://toile.example/profile?tab=credits&x='1'" },
    notes: ["Not you? <Ignore> it."],
    footer: ["Toile"],
    footerLink: { label: "Unsubscribe", url: "https://toile.example/newsletter/unsubscribe?token=a&b" },
  };
  const words = [
    "Tom & Jerry <b>",
    'He said "hi"',
    "€10.00",
    email.action?.url ?? "",
    "Not you? <Ignore> it.",
    "Toile",
    "Unsubscribe",
    email.footerLink?.url ?? "",
  ];

  it("says the same in both forms", () => {
    const [text, html] = [toText(email), toHtml(email)];
    for (const word of words) {
      expect(text).toContain(word);
      expect(html).toContain(escapeHtml(word));
    }
  });

  it("has colours for light and dark mail programs, with the light ones inline", () => {
    const html = toHtml(email);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const styles = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    const named = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(" ") ?? []));
    for (const name of ["backdrop", "ink", "muted", "line", "stitch", "press", "press-text"]) {
      expect(named).toContain(name);
      expect(styles).toMatch(new RegExp(`prefers-color-scheme:dark[\\s\\S]*\\.${name}\\{`));
    }
    const coloured = [...html.matchAll(/<(?:p|h1|td|a) class="[^"]+"[^>]*>/g)].map(([element]) => element);
    expect(coloured.filter((element) => !/style="[^"]*(color|padding)/.test(element))).toEqual([]);
  });

  it("shows its first words beside the subject, unless a preview is given", () => {
    expect(toHtml(email)).toMatch(/mso-hide:all">He said &#34;hi&#34;&#847;/);
    expect(toHtml({ ...email, preview: "In short" })).toMatch(/mso-hide:all">In short&#847;/);
  });

  it("contains only its own markup, no script and nothing loaded from the network", () => {
    const html = toHtml(email);
    expect(html).not.toContain("<b>");
    expect(html).not.toMatch(/<script|src=|url\(|<link/);
  });
});
