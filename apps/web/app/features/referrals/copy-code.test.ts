import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentToast } from "../../ui/toast.ts";
import { copyCode, invitation, shareInvitation } from "./copy-code.ts";

const invite = invitation("https://shop.test", "REF1A2B3C", 5);

describe("a referral code on its way to a friend", () => {
  beforeEach(() => vi.stubGlobal("window", {}));
  afterEach(() => vi.unstubAllGlobals());

  it("is copied, or a message says that it was not [S8.37]", async () => {
    const writeText = vi.fn(async (_text: string) => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await copyCode("REF1A2B3C");
    expect(writeText).toHaveBeenCalledWith("REF1A2B3C");
    expect(currentToast()).toMatchObject({ title: "Referral code copied!" });
    writeText.mockRejectedValueOnce(new Error("not allowed"));
    await copyCode("REF1A2B3C");
    expect(currentToast()).toMatchObject({ title: "Failed to copy", variant: "destructive" });
    vi.stubGlobal("navigator", {});
    await copyCode("REF1A2B3C");
    expect(currentToast()).toMatchObject({ title: "Failed to copy" });
  });

  it("is shared by the device's share sheet with a link that fills it in", async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal("navigator", { share });
    await shareInvitation(invite);
    expect(share).toHaveBeenCalledWith(invite);
    expect(invite.url).toBe("https://shop.test/register?ref=REF1A2B3C");
    expect(invite.text).toContain("5 credits");
  });

  it("shows nothing if the sheet is closed, and shows the link if it fails", async () => {
    vi.stubGlobal("navigator", { share: () => Promise.reject(new DOMException("closed", "AbortError")) });
    const before = currentToast();
    await shareInvitation(invite);
    expect(currentToast()).toBe(before);
    vi.stubGlobal("navigator", { share: () => Promise.reject(new Error("no sheet")) });
    await shareInvitation(invite);
    expect(currentToast()).toMatchObject({ title: "Share failed", description: `The link is ${invite.url}` });
  });
});
