import { expect, test } from "vitest";
import { createImage } from "../image/planes.ts";
import { analysePerson } from "./index.ts";

/** Compiling the 28 MB landmark model takes half a second alone and ten on a busy machine. */
const loadTimeoutMs = 60_000;

function emptyWall() {
  const image = createImage({ width: 192, height: 256 });
  for (const plane of [image.red, image.green, image.blue]) plane.fill(190);
  return image;
}

test(
  "a photo of an empty wall is refused because it shows no person",
  async () => {
    const stages: string[] = [];
    const analysis = analysePerson(emptyWall(), { category: "upper", onStage: (stage) => stages.push(stage) });
    await expect(analysis).rejects.toMatchObject({ name: "TryOnRefusal", code: "NO_PERSON" });
    expect(stages).toEqual(["load", "pose"]);
  },
  loadTimeoutMs,
);

test(
  "an abort between stages throws the signal's reason",
  async () => {
    const reason = new Error("changed my mind");
    const controller = new AbortController();
    const onStage = () => controller.abort(reason);
    const analysis = analysePerson(emptyWall(), { category: "upper", signal: controller.signal, onStage });
    await expect(analysis).rejects.toBe(reason);
  },
  loadTimeoutMs,
);
