import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, TEST_ORIGIN, type TestApp } from "../../../../test/harness.ts";
import { createOutbox } from "../outbox.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const pathsIn = (html: string, begin: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? "").filter((path) => path.startsWith(begin));

describe("/dev/mail", () => {
  test("lists every template, and shows each in both themes and both forms", async () => {
    const list = await app.request("/dev/mail");
    expect(list.status).toBe(200);
    const paths = pathsIn(await list.text(), "/dev/mail/");
    expect(paths.length).toBeGreaterThan(20);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      const page = await (await app.request(path)).text();
      expect(page).toContain(`src="${path}/view?theme=light"`);
      const [light, dark] = await Promise.all(
        ["light", "dark"].map(async (theme) => (await app.request(`${path}/view?theme=${theme}`)).text()),
      );
      expect(light).toContain("@media not all");
      expect(dark).toContain("@media all");
      const text = await (await app.request(`${path}?form=text`)).text();
      expect(text).toContain("<pre");
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      expect(light).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test("lets a mail style itself, but load and run nothing", async () => {
    const view = await app.request("/dev/mail/welcome/view");
    const policy = view.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
  });
});

describe("/dev/outbox", () => {
  test("says that nothing was sent, then lists the mails, newest first, with working links", async () => {
    expect(await (await app.request("/dev/outbox")).text()).toContain("Nothing sent yet.");
    const { config, log } = app.platform;
    const outbox = createOutbox({ directory: config.mail.outbox, from: config.mail.from, log });
    const to = freshEmail();
    const send = (id: string, subject: string, time: string) =>
      outbox.send({
        id,
        to,
        subject,
        text: `Text of ${subject}`,
        html: `<html><head></head><a href="/x">${subject}</a></html>`,
        createdAt: new Date(time),
      });
    await send("0193f2c1-7a2b-7c3d-8e4f-a1b2c3d4e5f6", "An older <mail>", "2026-11-22T10:15:00Z");
    await send("0193f2c1-7a2b-7c3d-8e4f-a1b2c3d4e5f7", "A newer mail", "2026-11-23T10:15:00Z");
    const list = await (await app.request("/dev/outbox")).text();
    expect(list.indexOf("A newer mail")).toBeLessThan(list.indexOf("An older &#60;mail&#62;"));
    expect(list).toContain(to);
    const [newest = ""] = pathsIn(list, "/dev/outbox/");
    expect(await (await app.request(`${newest}?form=text`)).text()).toContain("Text of A newer mail");
    expect(await (await app.request(`${newest}/view`)).text()).toContain('<base target="_top">');
  });

  test.each([
    "/dev/outbox/unknown",
    "/dev/outbox/..%2f..%2fetc%2fpasswd",
    "/dev/outbox/unknown/view",
    "/dev/mail/unknown",
  ])("answers %s with 404", async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});

describe("to others", () => {
  const paths = ["/dev/mail", "/dev/outbox", "/dev/mail/welcome"];
  const statuses = async (other: TestApp) => Promise.all(paths.map(async (path) => (await other.request(path)).status));

  test.each([
    ["in production", { production: true, demo: false }],
    ["without the demo", { demo: false }],
    ["if the site has a public URL", { appUrl: "https://toile.example" }],
  ])("the pages do not exist %s", async (_, config) => {
    const other = await createTestApp({ config });
    expect(await statuses(other)).toEqual([404, 404, 404]);
    await other.close();
  });

  test("the outbox does not exist with a mail server", async () => {
    const mail = { ...app.platform.config.mail, smtp: { url: "smtp://127.0.0.1:1", requireTls: false } };
    const other = await createTestApp({ config: { mail } });
    expect(await statuses(other)).toEqual([200, 404, 200]);
    await other.close();
  });

  test("no page exists under a host name that is not this machine's", async () => {
    const response = paths.map((path) => new Request(`http://rebound.example:3000${path}`));
    const responses = await Promise.all(response.map(async (request) => app.app.fetch(request)));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(TEST_ORIGIN).toContain("localhost");
  });
});
