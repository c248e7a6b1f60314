/** The drawn person with the hand on the picture's right in a pocket of wide trousers. */
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { Body, Label, type PersonAnalysis } from "../person/types.ts";

/** @param shown - Pixels of the hand beyond the wrist that are above the pocket's edge. */
export function inPocket(shown: number, change: (labels: Uint8Array) => void = () => undefined): PersonAnalysis {
  const wrist = drawnKeypoints()[Body.leftWrist];
  const labels = drawnLabels();
  for (let y = wrist.y + shown; y < wrist.y + 70; y++) {
    labels.fill(Label.lower, y * drawnSize.width + 190, y * drawnSize.width + 250);
  }
  change(labels);
  return drawnPerson(labels);
}
