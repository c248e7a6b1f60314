import { describe, expect, it } from "vitest";
import {
  type Garment,
  openTryOn,
  resultTitle,
  type TryOnEvent,
  type TryOnState,
  tryOnReducer,
} from "./tryon-machine.ts";

const photo = { url: "/photo.jpg" };
const garment: Garment = { name: "Linen shirt", previewUrl: "/shirt.jpg", file: null };
const result = {
  predictionId: "p",
  imageUrl: "/result.png",
  liked: false,
  judgement: null,
  alternatives: {},
  free: false,
  creditsUsed: 1,
  product: null,
  wornWith: [],
};

const FIRST_STATE = openTryOn("page");
const after = (...events: TryOnEvent[]): TryOnState => events.reduce(tryOnReducer, FIRST_STATE);
const dressed = () =>
  after({ type: "photo-uploaded", photo }, { type: "garment-chosen", garment }, { type: "succeeded", result });

describe("the three steps of /try-on", () => {
  it("begin at step 1 with nothing chosen", () => {
    expect(FIRST_STATE).toMatchObject({ step: 1, photo: null, garment: null, result: null });
  });

  it("are the photo, the garment and the result [S2.03]", () => {
    const events: TryOnEvent[] = [
      { type: "photo-uploaded", photo },
      { type: "garment-chosen", garment },
      { type: "succeeded", result },
    ];
    expect(events.map((_, index) => after(...events.slice(0, index)).step)).toEqual([1, 2, 2]);
    expect(after(...events).step).toBe(3);
  });

  it("go from 1 to 2 when a profile photo is uploaded [S4.10]", () => {
    expect(after({ type: "photo-uploaded", photo })).toMatchObject({ step: 2, photo });
  });

  it("show a chosen photo in step 1 until it is uploaded or the earlier one is kept", () => {
    const file = new File([], "me.jpg");
    const begun = after({ type: "photo-uploaded", photo }, { type: "change-profile" }, { type: "photo-chosen", file });
    expect(begun).toMatchObject({ step: 1, candidate: file, photo: null, savedPhoto: photo });
    expect(tryOnReducer(begun, { type: "saved-photo-chosen" })).toMatchObject({ step: 2, candidate: null, photo });
    const other = { url: "/other.jpg" };
    const uploaded = tryOnReducer(begun, { type: "photo-uploaded", photo: other });
    expect(uploaded).toMatchObject({ step: 2, candidate: null, photo: other });
    expect(tryOnReducer(uploaded, { type: "photo-chosen", file })).toBe(uploaded);
  });

  it("start the try-on once the photo is uploaded, if 'Try it on' uploaded it", () => {
    const file = new File([], "me.jpg");
    const chosen = after({ type: "garment-chosen", garment }, { type: "photo-chosen", file });
    expect(tryOnReducer(chosen, { type: "photo-uploaded", photo, begin: true })).toMatchObject({ step: 2, due: true });
    expect(tryOnReducer(chosen, { type: "photo-uploaded", photo })).toMatchObject({ step: 2, due: false });
  });

  it("do not replace a photo that was just chosen with the account's photo", () => {
    const file = new File([], "me.jpg");
    const state = after({ type: "photo-chosen", file }, { type: "photo-found", photo });
    expect(state).toMatchObject({ step: 1, candidate: file, photo: null, savedPhoto: photo });
    expect(tryOnReducer(state, { type: "signed-out" }).candidate).toBeNull();
  });

  it("start at step 2 with the photo that the account already has [S4.11, S1.01]", () => {
    expect(after({ type: "photo-found", photo })).toMatchObject({ step: 2, photo });
  });

  it("try another garment on over the result, and return to the photo for the next one", () => {
    const trousers: Garment = { name: "Trousers", previewUrl: "/trousers.jpg", file: null, productId: "t" };
    const over = tryOnReducer(dressed(), { type: "wear-with", garment: trousers });
    const worn = { url: "/result.png", predictionId: "p" };
    expect(over).toMatchObject({ step: 2, photo: worn, savedPhoto: photo, garment: trousers, result: null, due: true });
    const begun = tryOnReducer(over, { type: "started" });
    expect(begun.due).toBe(false);
    const renewed = tryOnReducer(begun, { type: "photo-refreshed", photo: { ...worn, url: "/again.png" } });
    expect(renewed).toMatchObject({ photo: { url: "/again.png" }, savedPhoto: photo });
    const both = tryOnReducer(renewed, { type: "succeeded", result });
    expect(tryOnReducer(both, { type: "try-another" })).toMatchObject({ step: 2, photo, garment: null });
    expect(tryOnReducer(both, { type: "change-profile" })).toMatchObject({ step: 1, photo });
  });

  it("go from 2 to 3 on a result and keep both pictures [S4.12]", () => {
    expect(dressed()).toMatchObject({ step: 3, photo, garment, result });
  });

  it("go back to 2 on 'Try Another Garment', without garment and result [S4.13]", () => {
    expect(tryOnReducer(dressed(), { type: "try-another" })).toMatchObject({
      step: 2,
      photo,
      garment: null,
      result: null,
    });
  });

  it("go back to 1 on 'Start Over', with everything cleared [S4.14]", () => {
    const state = tryOnReducer(dressed(), { type: "start-over" });
    expect(state).toMatchObject({ step: 1, photo: null, garment: null, result: null, refusal: null });
  });

  it("offer the account's photo again after 'Start Over'", () => {
    const over = tryOnReducer(dressed(), { type: "start-over" });
    expect(tryOnReducer(over, { type: "saved-photo-chosen" })).toMatchObject({ step: 2, photo });
  });

  it("go from 2 to 1 on 'Change Profile' and keep the garment [S4.15]", () => {
    const state = after(
      { type: "photo-found", photo },
      { type: "garment-chosen", garment },
      { type: "change-profile" },
    );
    expect(state).toMatchObject({ step: 1, garment });
  });

  it("keep the garment if the shopper wants another photo after a result", () => {
    const state = tryOnReducer(dressed(), { type: "change-profile" });
    expect(state).toMatchObject({ step: 1, photo, garment, result: null });
  });

  it("keep both pictures when the engine refuses one", () => {
    const refusal = { code: "NO_PERSON", message: "No person was found in the photo." };
    const state = after(
      { type: "photo-found", photo },
      { type: "garment-chosen", garment },
      { type: "refused", refusal },
    );
    expect(state).toMatchObject({ step: 2, photo, garment, refusal });
    expect(tryOnReducer(state, { type: "garment-removed" }).refusal).toBeNull();
  });

  it("do not move a shopper who has begun when the stored photo is found late", () => {
    const other = { url: "/other.jpg" };
    const state = after({ type: "photo-uploaded", photo }, { type: "photo-found", photo: other });
    expect(state).toMatchObject({ step: 2, photo, savedPhoto: other });
  });

  it("ignore 'Change Profile' and 'Try Another Garment' if they are not offered", () => {
    expect(tryOnReducer(FIRST_STATE, { type: "change-profile" })).toBe(FIRST_STATE);
    expect(tryOnReducer(FIRST_STATE, { type: "try-another" })).toBe(FIRST_STATE);
    expect(tryOnReducer(FIRST_STATE, { type: "saved-photo-chosen" })).toBe(FIRST_STATE);
  });

  it("clear the photo at sign-out, but keep the chosen garment", () => {
    const state = after({ type: "photo-found", photo }, { type: "garment-chosen", garment }, { type: "signed-out" });
    expect(state).toMatchObject({ step: 1, photo: null, savedPhoto: null, garment });
    expect(tryOnReducer(dressed(), { type: "signed-out" }).result).toBeNull();
  });

  it("title step 3 with the garment's name, else the product's [S2.80, X.04]", () => {
    expect(resultTitle(garment, "Toile")).toBe("Linen shirt!");
    expect(resultTitle({ name: null }, "Toile")).toBe("Toile!");
    expect(resultTitle(null, "Toile")).toBe("Toile!");
  });
});

const openDialog = (given: Garment | null) => openTryOn("dialog", given);
const then = (state: TryOnState, ...events: TryOnEvent[]) => events.reduce(tryOnReducer, state);

describe("the dialog", () => {
  it("goes from the photo to the garment with a photo of the account or an uploaded one [S4.19]", () => {
    expect(openDialog(garment)).toMatchObject({ step: 1, photo: null, result: null });
    expect(then(openDialog(garment), { type: "photo-found", photo })).toMatchObject({ step: 2, photo });
    expect(then(openDialog(garment), { type: "photo-uploaded", photo })).toMatchObject({ step: 2, photo });
  });

  it("starts the try-on once if it opens with a photo, but not without a garment or after an upload [S4.23]", () => {
    const open = then(openDialog(garment), { type: "photo-found", photo });
    expect(open.due).toBe(true);
    expect(then(open, { type: "started" }).due).toBe(false);
    expect(then(openDialog(null), { type: "photo-found", photo }).due).toBe(false);
    expect(then(openDialog(garment), { type: "photo-uploaded", photo }).due).toBe(false);
  });

  it("goes on to the result by success and back to the photo by 'Change Photo' [S4.20]", () => {
    const open = then(openDialog(garment), { type: "photo-found", photo }, { type: "started" });
    expect(then(open, { type: "succeeded", result })).toMatchObject({ step: 3, result });
    const changing = then(open, { type: "change-profile" });
    expect(changing).toMatchObject({ step: 1, photo });
    expect(then(changing, { type: "saved-photo-chosen" })).toMatchObject({ step: 2, photo, due: false });
  });

  it("goes back from the result by 'Try Another', which runs again without the result [S4.21]", () => {
    const done = then(openDialog(garment), { type: "photo-found", photo }, { type: "succeeded", result });
    expect(then(done, { type: "try-another" })).toMatchObject({ step: 2, result: null, due: true, garment });
  });

  it("lets a garment be chosen only if none came along, or it was lost [S2.94]", () => {
    expect(openDialog(garment).preset).toBe(true);
    expect(openDialog(null).preset).toBe(false);
    expect(then(openDialog(garment), { type: "garment-removed" })).toMatchObject({ preset: false, garment: null });
  });

  it("tries another garment on over the result, and restores the photo when it is to be changed", () => {
    const done = then(openDialog(garment), { type: "photo-found", photo }, { type: "succeeded", result });
    const trousers = { name: "Trousers", previewUrl: "/trousers.jpg", file: null, productId: "t" };
    const over = then(done, { type: "wear-with", garment: trousers });
    const worn = { url: "/result.png", predictionId: "p" };
    expect(over).toMatchObject({ step: 2, photo: worn, garment: trousers, result: null, due: true });
    const twice = then(over, { type: "succeeded", result }, { type: "wear-with", garment });
    expect(then(twice, { type: "change-profile" })).toMatchObject({ step: 1, photo });
    expect(tryOnReducer(openDialog(garment), { type: "wear-with", garment: trousers })).toEqual(openDialog(garment));
  });
});
