/** The drawn person of person/drawn-person.fixture.ts, sitting: both thighs come towards the camera, the knees are a little below the hips. */
import { drawnKeypoints, drawnLabels } from "../person/drawn-person.fixture.ts";
import { Body, Label, type PersonAnalysis } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";

/** Hands away from the hips, so that nothing hides where the torso ends. */
const MOVED = {
  [Body.leftWrist]: { x: 262, y: 120 },
  [Body.rightWrist]: { x: 38, y: 120 },
  [Body.leftIndex]: { x: 272, y: 108 },
  [Body.rightIndex]: { x: 28, y: 108 },
  [Body.leftKnee]: { x: 240, y: 255, z: -150 },
  [Body.rightKnee]: { x: 60, y: 235, z: -150 },
  [Body.leftAnkle]: { x: 236, y: 345 },
  [Body.rightAnkle]: { x: 64, y: 330 },
};

/** @param knees - Changes of both knees; `unseenLap`: the lap has the top's colour and label. */
export function seatedPerson({ unseenLap = false, knees = {} } = {}): PersonAnalysis {
  const moved = {
    ...MOVED,
    [Body.leftKnee]: { ...MOVED[Body.leftKnee], ...knees },
    [Body.rightKnee]: { ...MOVED[Body.rightKnee], ...knees },
  };
  const labels = drawnLabels(drawnKeypoints(moved));
  if (unseenLap) for (let i = 0; i < labels.length; i++) if (labels[i] === Label.lower) labels[i] = Label.upper;
  return drawnPerson(labels, labels, moved);
}
