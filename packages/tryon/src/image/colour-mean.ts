import type { LabColour, LabPlanes } from "./types.ts";

/** Mean colour of the pixels that were added. */
export class ColourMean {
  count = 0;
  private readonly sums: LabColour = [0, 0, 0];

  add(lab: LabPlanes, i: number): void {
    this.count++;
    this.sums[0] += lab.lightness[i];
    this.sums[1] += lab.a[i];
    this.sums[2] += lab.b[i];
  }

  mean(): LabColour {
    const [lightness, a, b] = this.sums;
    return [lightness / this.count, a / this.count, b / this.count];
  }
}
