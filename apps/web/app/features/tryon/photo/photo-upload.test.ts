import { ApiError } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { usePhotoUpload } from "./photo-upload.ts";

const file = new File(["x"], "me.jpg");

async function open() {
  const uploadProfile = vi.fn(async (_file: File, _name: string) => ({
    imageUrl: "/me.jpg",
    url: "/old",
    profilePictureUrl: "",
  }));
  const host = { onUploaded: vi.fn(), onExpired: vi.fn() };
  const hook = await runHook(() => usePhotoUpload({ ...host }), {
    within: withinClient({ pictures: { uploadProfile } }),
  });
  return { ...hook, send: () => void hook.now().send(file), uploadProfile, host };
}

test("a photo is sent once, however often it is dropped meanwhile", async () => {
  const { now, step, send, uploadProfile, host } = await open();
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof uploadProfile>>>();
  uploadProfile.mockReturnValueOnce(answer.promise);
  await step(() => {
    send();
    send();
  });
  expect(uploadProfile).toHaveBeenCalledExactlyOnceWith(file, "me.jpg");
  expect(now().upload.busy).toBe(true);
  await step(() => now().forget());
  expect(now().upload.busy).toBe(true);
  await step(() => answer.resolve({ imageUrl: "", url: "/older.jpg", profilePictureUrl: "" }));
  expect(host.onUploaded).toHaveBeenCalledExactlyOnceWith({ url: "/older.jpg" });
  expect(now().upload).toEqual({ busy: false, error: undefined });
});

test("the outcome goes to the page as it is then, not as it was at the click", async () => {
  const { step, again, send, uploadProfile, host } = await open();
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof uploadProfile>>>();
  uploadProfile.mockReturnValueOnce(answer.promise);
  const before = host.onUploaded;
  await step(send);
  host.onUploaded = vi.fn();
  await again();
  await step(() => answer.resolve({ imageUrl: "/me.jpg", url: "", profilePictureUrl: "" }));
  expect(before).not.toHaveBeenCalled();
  expect(host.onUploaded).toHaveBeenCalledExactlyOnceWith({ url: "/me.jpg" });
});

test("the server's sentence about a refused photo stays beside it until another one is chosen", async () => {
  const { now, step, send, uploadProfile } = await open();
  uploadProfile.mockRejectedValueOnce(refusal(409, "PHOTO_LIMIT", "You can store 5 photos."));
  await step(send);
  expect(now().upload.error).toBe("You can store 5 photos.");
  expect(currentToast()).toMatchObject({ title: "Upload failed", description: "You can store 5 photos." });
  await step(() => now().forget());
  expect(now().upload.error).toBeUndefined();
});

test.each([
  [422, "IMAGE_TOO_LARGE", "Upload failed", "This image has too many pixels."],
  [422, "IMAGE_UNREADABLE", "Upload failed", "This image cannot be read; it may be damaged."],
  [415, "INVALID_FILE_TYPE", "Invalid file type", "Moving pictures cannot be used."],
  [413, "FILE_TOO_LARGE", "File too large", "Please upload an image smaller than 10MB."],
  [503, "SERVICE_UNAVAILABLE", "Upload failed", "Too many pictures are being uploaded."],
])("a refusal (%i %s) says its own reason", async (status, code, title, reason) => {
  const { now, step, send, uploadProfile } = await open();
  uploadProfile.mockRejectedValueOnce(refusal(status, code, reason));
  await step(send);
  expect(now().upload.error).toBe(reason);
  expect(currentToast()).toMatchObject({ title, description: reason });
});

test("a fault of the server and a lost connection are not quoted, and the photo can be sent again", async () => {
  const { now, step, send, uploadProfile, host } = await open();
  for (const fault of [refusal(500, "INTERNAL", "disk is full"), new ApiError(413, "<html>"), lost()]) {
    uploadProfile.mockRejectedValueOnce(fault);
    await step(send);
    expect(now().upload).toEqual({ busy: false, error: undefined });
    expect(currentToast()?.description).toBe("There was an error uploading your profile image. Please try again.");
  }
  await step(send);
  expect(host.onUploaded).toHaveBeenCalledOnce();
});

test("a session that ended during the upload gives the photo back, so that it is not lost by signing in", async () => {
  const { now, step, send, uploadProfile, host } = await open();
  const before = currentToast();
  uploadProfile.mockRejectedValueOnce(refusal(401));
  await step(send);
  expect(host.onExpired).toHaveBeenCalledExactlyOnceWith(file);
  expect(now().upload.error).toBeUndefined();
  expect(currentToast()).toBe(before);
});
