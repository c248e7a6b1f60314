/** What people are told about their photo, before a try-on and beside the result: one or two sentences for each finding. */

/** The prospect for a photo: it works well, it works with a limit, or nothing can be dressed. */
export type Outlook = "works" | "limited" | "impossible";

interface Finding {
  code:
    | "NO_PERSON"
    | "SEVERAL_PEOPLE"
    | "HEAD_CROPPED"
    | "BODY_NOT_VISIBLE"
    | "NOT_UPRIGHT"
    | "NOT_FRONTAL"
    | "SEATED"
    | "ARMS_IN_FRONT"
    | "ARMS_RAISED"
    | "AKIMBO"
    | "BUSY_BACKGROUND"
    | "TOO_DARK"
    | "IMAGE_TOO_SMALL";
  outlook: Outlook;
  message: string;
}

const finding = <const Code extends Finding["code"]>(code: Code, outlook: Outlook, message: string) => ({
  code,
  outlook,
  message,
});

/** Every finding about a person's photo. Codes may appear several times, with a different sentence for each degree. */
export const FINDINGS = {
  headCropped: finding("HEAD_CROPPED", "works", "Your head is outside the picture: fine, we'll dress the rest."),
  feetOutside: finding("BODY_NOT_VISIBLE", "works", "Your feet are outside the picture: fine, we'll dress the rest."),
  otherPeople: finding(
    "SEVERAL_PEOPLE",
    "works",
    "There are other people in the photo: fine, we'll dress the main one.",
  ),
  armBent: finding("AKIMBO", "works", "Your arm is bent: fine, the sleeve will follow it."),
  restlessBackground: finding(
    "BUSY_BACKGROUND",
    "works",
    "The background is not plain: fine, but a plain wall gives the cleanest edges.",
  ),

  hipsOutside: finding(
    "BODY_NOT_VISIBLE",
    "limited",
    "Your hips are outside the picture: we'll dress you down to the picture's edge.",
  ),
  legsOutside: finding(
    "BODY_NOT_VISIBLE",
    "limited",
    "Your feet are outside the picture: we'll dress your legs down to the picture's edge.",
  ),
  turned: finding(
    "NOT_FRONTAL",
    "limited",
    "You are turned to the side, so the garment may not sit well. Facing the camera works best.",
  ),
  fromBehind: finding(
    "NOT_FRONTAL",
    "limited",
    "Your back is to the camera, so the garment's front may look wrong. Facing the camera works best.",
  ),
  seated: finding(
    "SEATED",
    "limited",
    "You are sitting, so the garment may not follow your hips and legs. Standing works best.",
  ),
  armInFront: finding(
    "ARMS_IN_FRONT",
    "limited",
    "Your arm is in front of your body, so edges around it may be rough. Hanging arms work best.",
  ),
  armRaised: finding(
    "ARMS_RAISED",
    "limited",
    "Your arm is raised, so the sleeve may not fit it well. Hanging arms work best.",
  ),
  handOnHip: finding(
    "AKIMBO",
    "limited",
    "Your hand is on your hip, so the sleeve may not fit it well. Hanging arms work best.",
  ),
  busyBackground: finding(
    "BUSY_BACKGROUND",
    "limited",
    "The background is busy, so edges may be rough. A plain wall works best.",
  ),
  dark: finding("TOO_DARK", "limited", "The photo is dark, so the result may look dull. More light works best."),
  small: finding(
    "IMAGE_TOO_SMALL",
    "limited",
    "You are small in the photo, so edges may be rough. A larger photo works best.",
  ),

  noPerson: finding(
    "NO_PERSON",
    "impossible",
    "We could not find a person in this photo. Use a photo of one person facing the camera.",
  ),
  noMainPerson: finding(
    "SEVERAL_PEOPLE",
    "impossible",
    "We cannot tell whom to dress: you are small in this photo, or not alone in it. Crop it to one person.",
  ),
  notUpright: finding(
    "NOT_UPRIGHT",
    "impossible",
    "You are not upright in this photo. Turn the picture so that your head is at the top.",
  ),
  torsoMissing: finding(
    "BODY_NOT_VISIBLE",
    "impossible",
    "Your upper body is not in this photo. Use a photo that shows it from the shoulders down.",
  ),
  legsMissing: finding(
    "BODY_NOT_VISIBLE",
    "impossible",
    "Your hips and legs are not in this photo. For trousers and skirts, use a photo that shows them.",
  ),
  bodyMissing: finding(
    "BODY_NOT_VISIBLE",
    "impossible",
    "Your body is not in this photo. Use a photo that shows it from the shoulders down.",
  ),
} as const satisfies Record<string, Finding>;

export type FindingName = keyof typeof FINDINGS;
