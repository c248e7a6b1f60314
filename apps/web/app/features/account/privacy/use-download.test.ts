import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { holdTimers, runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useDownload } from "./use-download.ts";

type Transfer = { onBytes: (bytes: number) => void; signal: AbortSignal };

async function open({ hasPassword = true } = {}) {
  const download = vi.fn(async (_password: string | undefined, _transfer: Transfer) => new Blob(["zip"]));
  const onExpired = vi.fn();
  // The saved file's address is released a minute later.
  holdTimers();
  const hook = await runHook(() => useDownload({ hasPassword }), {
    within: withinClient({ profile: { download } }, onExpired),
  });
  const saved: string[] = [];
  hook.window.document.addEventListener("click", ({ target }) => saved.push((target as HTMLAnchorElement).download));
  await hook.step(() => hook.now().show(true));
  const press = () => void hook.now().download();
  /** How the first download hears of its bytes and of its end. */
  const transfer = (): Transfer => {
    const [first] = download.mock.calls;
    if (!first) throw new Error("nothing was requested");
    return first[1];
  };
  return { ...hook, press, transfer, download, onExpired, saved };
}

test("without the password nothing is requested, and the field says so until something is typed", async () => {
  const { now, step, press, download } = await open();
  await step(press);
  expect(download).not.toHaveBeenCalled();
  expect(now().password.error).toBe("Please enter your current password");
  await step(() => now().password.type("secret"));
  expect(now().password.error).toBeUndefined();
  await step(press);
  expect(download.mock.calls[0]?.[0]).toBe("secret");
});

test("the file is saved under our name, and the window forgets the password as it closes", async () => {
  const { now, step, press, saved } = await open();
  await step(() => now().password.type("secret"));
  await step(press);
  expect(saved).toEqual(["toile-data.zip"]);
  expect(now()).toMatchObject({ open: false, received: null });
  expect(now().password.value).toBe("");
  expect(currentToast()).toMatchObject({ title: "Your download is complete" });
});

test("two presses are one download, and its bytes are counted", async () => {
  const { now, step, press, transfer, download } = await open({ hasPassword: false });
  const zip = Promise.withResolvers<Blob>();
  download.mockReturnValueOnce(zip.promise);
  await step(() => {
    press();
    press();
  });
  expect(download).toHaveBeenCalledExactlyOnceWith(undefined, expect.anything());
  expect(now().received).toBe(0);
  await step(() => transfer().onBytes(4096));
  expect(now().received).toBe(4096);
  await step(() => zip.resolve(new Blob([])));
  expect(now().received).toBeNull();
});

test("closing the window ends the download: a late file is not saved, and a new one may begin", async () => {
  const { now, step, press, transfer, download, saved } = await open({ hasPassword: false });
  const zip = Promise.withResolvers<Blob>();
  download.mockReturnValueOnce(zip.promise);
  await step(press);
  await step(() => now().show(false));
  const { signal, onBytes } = transfer();
  expect(signal.aborted).toBe(true);
  await step(() => now().show(true));
  await step(() => onBytes(9));
  await step(() => zip.resolve(new Blob(["late"])));
  expect(saved).toEqual([]);
  expect(now()).toMatchObject({ open: true, received: null });
  await step(press);
  expect(saved).toEqual(["toile-data.zip"]);
});

test("a wrong password is said at its field, another refusal and a broken connection below it", async () => {
  const { now, step, press, download, onExpired } = await open();
  await step(() => now().password.type("wrong"));
  download.mockRejectedValueOnce(refusal(400, "REFUSED", "No", { currentPassword: "This password is wrong" }));
  await step(press);
  expect(now().password.error).toBe("This password is wrong");
  expect(now().failure).toBeUndefined();
  download.mockRejectedValueOnce(refusal(429, "RATE_LIMITED", "Please wait an hour."));
  await step(press);
  expect(now().failure).toBe("Please wait an hour.");
  download.mockRejectedValueOnce(lost());
  await step(press);
  expect(now()).toMatchObject({
    open: true,
    failure: "The download was interrupted. Please try again.",
    received: null,
  });
  expect(onExpired).not.toHaveBeenCalled();
  download.mockRejectedValueOnce(refusal(401));
  await step(press);
  expect(onExpired).toHaveBeenCalledOnce();
});
