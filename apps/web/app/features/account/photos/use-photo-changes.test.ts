import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { usePhotoChanges } from "./use-photo-changes.ts";

async function open() {
  const pictures = { uploadProfile: vi.fn(), choosePhoto: vi.fn(), removePhoto: vi.fn() };
  const onExpired = vi.fn();
  const onChanged = vi.fn();
  const hook = await runHook(() => usePhotoChanges({ onChanged }), {
    within: withinClient({ pictures }, onExpired),
  });
  return { ...hook, pictures, onExpired, onChanged };
}

test("a photo is marked as being removed until the server has answered, and then the list is read again", async () => {
  const { now, step, pictures, onChanged } = await open();
  const answer = Promise.withResolvers<void>();
  pictures.removePhoto.mockReturnValue(answer.promise);
  await step(() => now().remove("p1"));
  expect(now().busy).toEqual({ what: "removal", id: "p1" });
  expect(onChanged).not.toHaveBeenCalled();
  await step(answer.resolve);
  expect(pictures.removePhoto).toHaveBeenCalledWith("p1");
  expect(now().busy).toBeNull();
  expect(onChanged).toHaveBeenCalledOnce();
  expect(currentToast()).toMatchObject({ title: "Profile picture removed" });
});

test("a file is sent with its own name, and the photo to use by its id", async () => {
  const { now, step, pictures, onChanged } = await open();
  const file = new File(["x"], "me.jpg");
  await step(() => now().upload(file));
  expect(pictures.uploadProfile).toHaveBeenCalledWith(file, "me.jpg");
  await step(() => now().use("p2"));
  expect(pictures.choosePhoto).toHaveBeenCalledWith("p2");
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test("a failure says that the photo is still there, in the server's words if it has any", async () => {
  const { now, step, pictures, onChanged } = await open();
  pictures.removePhoto.mockRejectedValueOnce(lost());
  await step(() => now().remove("p1"));
  expect(currentToast()).toMatchObject({
    title: "Remove failed",
    description: "Your photo is still there. Please try again.",
    variant: "destructive",
  });
  pictures.uploadProfile.mockRejectedValueOnce(refusal(409, "PHOTO_LIMIT", "You can store 5 photos."));
  await step(() => now().upload(new File(["x"], "me.jpg")));
  expect(currentToast()).toMatchObject({ title: "Upload failed", description: "You can store 5 photos." });
  expect(onChanged).not.toHaveBeenCalled();
  expect(now().busy).toBeNull();
});

test("a photo that another tab removed leaves the list here too", async () => {
  const { now, step, pictures, onChanged } = await open();
  pictures.removePhoto.mockRejectedValueOnce(refusal(404, "NOT_FOUND", "This photo does not exist."));
  await step(() => now().remove("p1"));
  expect(onChanged).toHaveBeenCalledOnce();
});

test("an expired session leads to signing in, without a message about the photo", async () => {
  const { now, step, pictures, onExpired, onChanged } = await open();
  const before = currentToast();
  pictures.choosePhoto.mockRejectedValueOnce(refusal(401));
  await step(() => now().use("p1"));
  expect(onExpired).toHaveBeenCalledOnce();
  expect(onChanged).not.toHaveBeenCalled();
  expect(currentToast()).toBe(before);
});
