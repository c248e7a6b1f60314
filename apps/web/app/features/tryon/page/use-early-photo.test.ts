import { expect, test, vi } from "vitest";
import { refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { savePhoto, takeSavedPhoto } from "../photo/saved-photo.ts";
import { type EarlyPhotoOptions, useEarlyPhoto } from "./use-early-photo.ts";

const file = new File(["me"], "me.jpg");

async function open(session: EarlyPhotoOptions["session"], { saved = null as File | null } = {}) {
  // Another test of this process may have left one.
  takeSavedPhoto();
  if (saved) savePhoto(saved);
  const uploadProfile = vi.fn(async () => ({ imageUrl: "/me.jpg" }));
  const host = { onExpired: vi.fn(), onRegister: vi.fn() };
  const dispatch = vi.fn();
  const visitor = { session };
  const hook = await runHook(() => useEarlyPhoto({ ...visitor, onRegister: host.onRegister }, { dispatch }), {
    within: withinClient({ pictures: { uploadProfile } }, host.onExpired),
  });
  return { ...hook, ...host, visitor, dispatch, uploadProfile };
}

test("a signed-in shopper's photo is chosen at once, and uploaded only when they say so", async () => {
  const { now, step, dispatch, uploadProfile, onRegister } = await open("authenticated");
  await step(() => now().takeFile(file));
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "photo-chosen", file });
  expect(uploadProfile).not.toHaveBeenCalled();
  expect(onRegister).not.toHaveBeenCalled();
  await step(() => now().sendPhoto(file, true));
  expect(dispatch).toHaveBeenLastCalledWith({ type: "photo-uploaded", photo: { url: "/me.jpg" }, begin: true });
  await step(() => now().sendPhoto(file));
  expect(dispatch).toHaveBeenLastCalledWith(expect.objectContaining({ begin: false }));
});

test("a visitor's photo waits for the account, and is chosen once they have signed in", async () => {
  const { now, step, again, visitor, dispatch, onRegister } = await open("anonymous");
  await step(() => now().takeFile(file));
  expect(onRegister).toHaveBeenCalledOnce();
  expect(dispatch).not.toHaveBeenCalled();
  visitor.session = "authenticated";
  await again();
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "photo-chosen", file });
  // It is returned once: the next person on this device does not find it.
  expect(takeSavedPhoto()).toBeNull();
});

test("back from the registration form, the photo is still chosen, and its upload asks for the account again", async () => {
  const { now, step, dispatch, onRegister, uploadProfile } = await open("anonymous", { saved: file });
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "photo-chosen", file });
  await step(() => now().sendPhoto(file, true));
  expect(onRegister).toHaveBeenCalledOnce();
  expect(uploadProfile).not.toHaveBeenCalled();
});

test("a photo chosen before it is known who is there asks only those for an account who have none", async () => {
  for (const [session, registers] of [
    ["anonymous", 1],
    ["authenticated", 0],
  ] as const) {
    const { now, step, again, visitor, dispatch, onRegister, leave } = await open("loading");
    await step(() => now().takeFile(file));
    expect(onRegister).not.toHaveBeenCalled();
    visitor.session = session;
    await again();
    expect(onRegister).toHaveBeenCalledTimes(registers);
    expect(dispatch).toHaveBeenCalledTimes(1 - registers);
    await leave();
  }
});

test("someone who only looked around is not asked for an account", async () => {
  const { again, visitor, onRegister } = await open("loading");
  visitor.session = "anonymous";
  await again();
  expect(onRegister).not.toHaveBeenCalled();
});

test("signing out drops the photo that was brought, and another one may come with the next sign-in", async () => {
  const { again, visitor, dispatch } = await open("anonymous");
  savePhoto(file);
  visitor.session = "authenticated";
  await again();
  visitor.session = "anonymous";
  await again();
  dispatch.mockClear();
  visitor.session = "authenticated";
  await again();
  expect(dispatch).not.toHaveBeenCalled();
});

test("a session that ends during the upload keeps the photo for after the next sign-in", async () => {
  const { now, step, uploadProfile, onExpired } = await open("authenticated");
  uploadProfile.mockRejectedValueOnce(refusal(401));
  await step(() => now().sendPhoto(file));
  expect(onExpired).toHaveBeenCalledOnce();
  expect(takeSavedPhoto()).toBe(file);
});
