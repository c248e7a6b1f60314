/** What is read from a photo of a person, and used by the garment, the fit and the composition. */
import type { Channels, LabColour, LabPlanes, Point, RgbImage, Size } from "../image/types.ts";
import type { PhotoIssue } from "../issues/issues.ts";
import type { StageTimings } from "../request/stages.ts";

/** One of BlazePose's 33 body points. */
export interface Keypoint extends Point {
  /** Depth relative to the hips in pixels, negative towards the camera. Noisy. */
  z: number;
  /** 0-1: the probability that the point is visible, i.e. not hidden by something. */
  visibility: number;
  /** 0-1: the probability that the point is inside the picture. */
  presence: number;
}

/** Indices of BlazePose's points (the person's own left and right, as the model names them). */
export const Body = {
  nose: 0,
  leftEye: 2,
  rightEye: 5,
  mouthLeft: 9,
  mouthRight: 10,
  leftShoulder: 11,
  rightShoulder: 12,
  leftElbow: 13,
  rightElbow: 14,
  leftWrist: 15,
  rightWrist: 16,
  leftIndex: 19,
  rightIndex: 20,
  leftHip: 23,
  rightHip: 24,
  leftKnee: 25,
  rightKnee: 26,
  leftAnkle: 27,
  rightAnkle: 28,
  leftHeel: 29,
  rightHeel: 30,
  leftFootIndex: 31,
  rightFootIndex: 32,
} as const;

/** A square of the photo, possibly rotated, as input of a network. Pixels of the photo; rotation in radians. */
export interface Region {
  centreX: number;
  centreY: number;
  side: number;
  rotation: number;
}

/** What the landmark model saw of the main person, for the parser. */
export interface SeenByPose {
  region: Region;
  /** Its input: 256x256 pixels in RGB, 0-1. */
  picture: Float32Array;
  /** What layers inside it found, in the parser's order. */
  layers: readonly Float32Array[];
}

export interface PoseResult {
  /** People in the photo; the pose is that of the main one. */
  people: number;
  /** No other person is larger, or about as large and as close to the middle. */
  isMainClear: boolean;
  /** Confidence of that detection, 0-1. */
  score: number;
  /** The landmark model's own confidence that this is a person, 0-1. */
  presence: number;
  /** The 33 points, by `Body`. */
  keypoints: Keypoint[];
  /**
   * The landmark model's rough person mask, 0-1, 0 outside its square. Only the matte reads the two masks; they are empty in a finished analysis.
   */
  poseMask: Float32Array;
  /** The selfie model's rough person mask, 0-1. */
  selfieMask: Float32Array;
  /** Undefined in a browser, which parses nobody, and in a finished analysis. */
  seen?: SeenByPose | undefined;
}

export interface Matte {
  /** 0-1: how much of the pixel is the person. */
  alpha: Float32Array;
  /** The photo without the person: colours of the background spread inwards. */
  plate: Channels;
  /** 1 where the plate is the photo itself; elsewhere it was filled from there. */
  known: Uint8Array;
  /** Mean difference between the background and its own blur (0-255): below 1.5 a plain wall, above 6 a park. */
  backgroundTexture: number;
}

/** What a pixel of the person's photo shows. */
export const Label = {
  background: 0,
  skin: 1,
  hair: 2,
  upper: 3,
  lower: 4,
  shoes: 5,
  /** Bags and other things away from the skeleton. */
  other: 6,
} as const;
export type LabelValue = (typeof Label)[keyof typeof Label];

/** What the parser tells apart, in the order of its scores. */
export const Worn = {
  background: 0,
  hair: 1,
  skin: 2,
  upper: 3,
  outer: 4,
  onePiece: 5,
  lower: 6,
  skirt: 7,
  /** Tights, leggings and socks. */
  legwear: 8,
  shoes: 9,
  accessories: 10,
} as const;

/** What the parser reads in the square of the landmark model. */
export interface ClothesReading {
  region: Region;
  /** Cells in a row. */
  side: number;
  /** For each cell a logit for each of `Worn`. */
  scores: Float32Array;
}

/** One Gaussian of a colour mixture in Lab, with diagonal covariance. */
export interface ColourComponent {
  mean: LabColour;
  variance: LabColour;
  /** Share of the samples, 0-1. */
  weight: number;
  /** Constant part of its negative log likelihood. */
  offset: number;
}
export type ColourMixture = ColourComponent[];

/** Every pixel's label, and the landmarks and colours that were used to find it. */
export interface Parse {
  labels: Uint8Array;
  /** The whole photo in Lab. */
  lab: LabPlanes;
  skin: ColourMixture;
  /** Colours of the garment worn on the upper body; empty if too little of it is visible. */
  upper: ColourMixture;
  lower: ColourMixture;
  /**
   * At least 45 % of the chest looks like skin (a nude-coloured top, or none), so colour cannot tell cloth from skin
   * there.
   */
  upperLooksLikeSkin: boolean;
  lowerLooksLikeSkin: boolean;
  /** A coat or long top covers chest and thighs, with nothing but legs below it. Then the border of top and lower garment is a guess. */
  isOnePiece: boolean;
  /** Distance between the shoulder joints in pixels, never below 0.35 of the torso's length (turned bodies). */
  shoulderWidth: number;
  torsoLength: number;
  /** Distance between the eyes in pixels: the unit of length for the head. */
  eyeDistance: number;
  headVisible: boolean;
  shoulderCentre: Point;
  hipCentre: Point;
  mouth: Point;
  eyes: Point;
  nose: Point;
}

/** A cross-section of a limb: a point on its axis and how far the limb reaches to either side of it. */
export interface LimbStation extends Point {
  /** Unit vector along the limb, away from the body. */
  directionX: number;
  directionY: number;
  /** Unit vector across the limb, outwards (to the left on the left limb). */
  normalX: number;
  normalY: number;
  /** 0 upper arm or thigh, 1 forearm or shin, 2 hand. */
  segment: number;
  /** Position within the segment, 0-1. */
  position: number;
  /** Pixels along the axis from its start. */
  along: number;
  outerRadius: number;
  innerRadius: number;
}

/**
 * Limb coordinates of every pixel near the limb. The planes cover only the limb's box and end with one more value for
 * all pixels outside it; read them with `placeIn`, `depthAt` and `forEachPixel` of limbs/limb-field.ts.
 */
export interface LimbField {
  /** The box's first column and row in the picture; a crop of the picture may cut through the box. */
  left: number;
  top: number;
  /** The box's size, pixels. */
  width: number;
  height: number;
  /** The picture's size. */
  picture: Size;
  /** Pixels along the axis from the shoulder or hip. */
  along: Float32Array;
  /** -1 inner edge, 0 middle, +1 outer edge. */
  across: Float32Array;
  /** Signed distance to the outline, positive inside; -99 if the pixel is further than 3 px outside. */
  depth: Float32Array;
}

export interface Limb {
  /** -1 for the limb on the left of the picture, +1 on the right. */
  sign: -1 | 1;
  stations: LimbStation[];
  length: number;
  /** The smaller visibility of its two outer joints, 0-1; below 0.35 the polygon is meaningless. */
  visibility: number;
  field: LimbField;
}

export interface Arm extends Limb {
  shoulder: Keypoint;
  elbow: Keypoint;
  wrist: Keypoint;
  hand: Keypoint;
  /** Where the worn sleeve ends: pixels along the arm, and the index of the station. Null if the arm is not visible. */
  cuff: number | null;
  cuffStation: number;
  /** Where the arm disappears (hand in a pocket): pixels along it. */
  visibleEnd: number;
  /** Share of stations that contradict "cloth before the cuff, skin after it", 0-1. */
  cuffDisagreement: number;
}

export interface Limbs {
  arms: [left: Arm, right: Arm];
  legs: [left: Limb, right: Limb];
}

/** Cross-section of a body side's arm at some length from the shoulder. */
export interface ArmSection {
  point: Point;
  normal: Point;
  outerRadius: number;
  innerRadius: number;
}

/** The arm as the fit uses it: a rounded axis with anatomically limited radii (an old sleeve's width is not inherited). */
export interface ArmOutline {
  axis: Point[];
  /** Outward unit normals, one per axis point. */
  normals: Point[];
  outerRadius: number[];
  innerRadius: number[];
  /** Shoulder to elbow to wrist, pixels. */
  length: number;
  /** Section at this many pixels from the shoulder joint, clamped to the arm. */
  at(lengthFromShoulder: number): ArmSection;
}

export interface BodySide {
  sign: -1 | 1;
  shoulder: Keypoint;
  elbow: Keypoint;
  wrist: Keypoint;
  hand: Keypoint;
  hip: Keypoint;
  knee: Keypoint;
  ankle: Keypoint;
  /** Axis to outline, outer side, pixels: middle of the upper arm, of the forearm, and at the wrist. */
  upperArmRadius: number;
  forearmRadius: number;
  wristRadius: number;
  upperArmLength: number;
  forearmLength: number;
  /** Top of the shoulder, a tenth of the shoulder width outside the joint. */
  shoulderTip: Point;
  /** Where the neck meets the shoulder. */
  neckSide: Point;
  /** Anatomical armpit: below the joint. */
  armpit: Point;
  arm: ArmOutline;
  /** y of the shoulder line at this distance from the middle of the shoulders (>= 0, outwards). */
  shoulderLineY(distanceFromCentre: number): number;
}

/** A value per row for either side of the body's axis, in pixels from the axis. */
export interface RowWidths {
  left(y: number): number;
  right(y: number): number;
}

/** The body below the clothes, as far as the silhouette shows it. */
export interface BodyModel {
  left: BodySide;
  right: BodySide;
  /** Horizontal distance between the shoulder joints. */
  shoulderWidth: number;
  hipWidth: number;
  shoulderCentre: Point;
  hipCentre: Point;
  /** Half the neck's opening at the shoulder line. */
  neckHalfWidth: number;
  /** x of the body's axis (shoulder centre to hip centre) at a row. */
  axisX(y: number): number;
  /** Half width of the torso without the arms, smoothed, anatomically limited. */
  halfWidth: RowWidths;
  /** Half width of what is visible as torso, including loose old clothes, up to the arm. */
  visibleHalfWidth: RowWidths;
  /** Whether the person covers the (rounded) pixel; false outside the picture. */
  inside(x: number, y: number): boolean;
  /** Label of the (rounded) pixel; background outside the picture. */
  labelAt(x: number, y: number): number;
}

/**
 * Everything the engine knows about a person's photo. Independent of the garment, so it can be cached and used again.
 */
export interface PersonAnalysis {
  image: RgbImage;
  pose: PoseResult;
  matte: Matte;
  parse: Parse;
  limbs: Limbs;
  body: BodyModel;
  /** The validation's findings for the requested category; the caller decides what to do with a refusal. */
  issues: PhotoIssue[];
  timings: StageTimings;
}
