import { describe, expect, it } from "vitest";
import { type ModalEvent, type ModalState, modalReducer, openModal } from "./modal-machine.ts";

const garment = { name: "Cape", previewUrl: "/cape.jpg", file: null };
const photo = { url: "/me.jpg" };
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
const after = (state: ModalState, ...events: ModalEvent[]) => events.reduce(modalReducer, state);

describe("the modal", () => {
  it("goes from 'profile' to 'tryon' with a photo of the account or an uploaded one [S4.19]", () => {
    expect(openModal(garment)).toMatchObject({ step: "profile", photo: null, result: null });
    expect(after(openModal(garment), { type: "photo-found", photo })).toMatchObject({ step: "tryon", photo });
    expect(after(openModal(garment), { type: "photo-uploaded", photo })).toMatchObject({ step: "tryon", photo });
  });

  it("begins by itself where it opens on 'tryon', once, and not without a garment or after an upload [S4.23]", () => {
    const open = after(openModal(garment), { type: "photo-found", photo });
    expect(open.due).toBe(true);
    expect(after(open, { type: "started" }).due).toBe(false);
    expect(after(openModal(null), { type: "photo-found", photo }).due).toBe(false);
    expect(after(openModal(garment), { type: "photo-uploaded", photo }).due).toBe(false);
  });

  it("goes on to 'result' by success and back to 'profile' by 'Change Photo' [S4.20]", () => {
    const open = after(openModal(garment), { type: "photo-found", photo }, { type: "started" });
    expect(after(open, { type: "succeeded", result })).toMatchObject({ step: "result", result });
    const changing = after(open, { type: "change-photo" });
    expect(changing).toMatchObject({ step: "profile", photo });
    expect(after(changing, { type: "saved-photo-chosen" })).toMatchObject({ step: "tryon", photo, due: false });
  });

  it("goes from 'result' to 'tryon' by 'Try Another', which runs again without the result [S4.21]", () => {
    const done = after(openModal(garment), { type: "photo-found", photo }, { type: "succeeded", result });
    expect(after(done, { type: "try-another" })).toMatchObject({ step: "tryon", result: null, due: true, garment });
  });

  it("lets a garment be chosen only where none came along, or where it was lost [S2.94]", () => {
    expect(openModal(garment).preset).toBe(true);
    expect(openModal(null).preset).toBe(false);
    expect(after(openModal(garment), { type: "garment-lost" })).toMatchObject({ preset: false, garment: null });
  });

  it("tries another garment on over the result, and gives the photo back when it is to be changed", () => {
    const done = after(openModal(garment), { type: "photo-found", photo }, { type: "succeeded", result });
    const trousers = { name: "Trousers", previewUrl: "/trousers.jpg", file: null, productId: "t" };
    const over = after(done, { type: "wear-with", garment: trousers });
    const worn = { url: "/result.png", predictionId: "p" };
    expect(over).toMatchObject({ step: "tryon", photo: worn, garment: trousers, result: null, due: true });
    const twice = after(over, { type: "succeeded", result }, { type: "wear-with", garment });
    expect(after(twice, { type: "change-photo" })).toMatchObject({ step: "profile", photo, person: null });
    expect(modalReducer(openModal(garment), { type: "wear-with", garment: trousers })).toEqual(openModal(garment));
  });
});
