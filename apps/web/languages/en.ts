/**
 * The English of the try-on button and its window, and the shape of every other language. A language is one file here, named by its two
 * letters: the script, the window and the tests find it. Texts are ICU messages: {name}, {count, plural, …}, <em>…</em>.
 *
 * The consent says the same in all languages: a change there needs another VISITOR_CONSENT_VERSION.
 */
import { REFUSALS, TRY_ON_STAGE_TEXTS } from "@toile/contract";
import { adviceFor } from "../app/features/tryon/garment/refusal-advice.ts";
import { REQUIREMENTS_TEXTS } from "../app/features/tryon/photo/photo-requirements.texts.ts";
import { OUTLINE_LABEL, VERDICT_TEXTS } from "../app/features/tryon/photo-check/verdict.ts";
import { WAITING_MESSAGES } from "../app/features/tryon/progress/waiting.ts";
import { RESULT_PICTURE_TEXTS } from "../app/features/tryon/result/result-picture.texts.ts";
import { DROPZONE_TEXTS, FILE_NOTICES } from "../app/ui/dropzone.texts.ts";

/** The site's own advice. Steps are lines of one text. */
const advice = (code: string) => {
  const { title, steps } = adviceFor(code);
  return { title, steps: steps.join("\n") };
};

/** A visitor cannot take another picture of the shop's garment. */
const OTHER_PICTURE = "If the shop shows several pictures of the garment, choose another one.";

const [smoothing, shoulders, seams, falling, mirror] = WAITING_MESSAGES;

export { ENGLISH as button } from "../embed/labels.ts";

export default {
  window: {
    title: "Try on",
    name: "Try-on",
    opening: "Opening the try-on",
    by: "Try-on by {product}.",
    privacy: "Privacy policy",
    alone: {
      title: "This window belongs to a shop",
      text: "Open it with the try-on button on a product's page at {shop}.",
    },
    off: { title: "Try-on is switched off", text: "The shop has switched it off, or has not finished setting it up." },
    down: { title: "No try-on right now", text: "We cannot reach the try-on. Please try again in a moment." },
    noPicture: { title: "No picture of the garment", text: "We could not find a picture of the product on this page." },
  },
  consent: {
    heading: "See it <em>on yourself</em>",
    sent: "Your photo is sent to {product}, which makes a picture of you in this garment.",
    deleted:
      "{product} deletes the photo after {hours, plural, one {# hour} other {# hours}} and the picture after {days, plural, one {# day} other {# days}}.",
    unseen: "{shop} sees neither of them, and they are used for nothing else.",
    kept: "This browser keeps your photo for your next try-on in this shop. You can delete everything at any time.",
    yourself: "Please use a photo of yourself, or of somebody who has agreed.",
    policy: "How {product} treats your data",
    agree: "Agree and continue",
    notNow: "Not now",
    allDeleted: "Your photo and your pictures are deleted.",
  },
  photo: {
    label: "Full body photo",
    alt: "Your full body photo",
    hint: "JPEG, PNG or WebP, up to 10 MB",
    tryOn: "Try it on",
    tryAnyway: "Try it on anyway",
    pictures: "Picture of the garment",
    picture: "Picture {number, number}",
  },
  requirements: REQUIREMENTS_TEXTS,
  dropzone: DROPZONE_TEXTS,
  files: FILE_NOTICES,
  outline: OUTLINE_LABEL,
  check: {
    ...VERDICT_TEXTS,
    findings: {
      headCropped: "Your head is outside the picture: fine, we'll dress the rest.",
      feetOutside: "Your feet are outside the picture: fine, we'll dress the rest.",
      otherPeople: "There are other people in the photo: fine, we'll dress the main one.",
      armBent: "Your arm is bent: fine, the sleeve will follow it.",
      restlessBackground: "The background is not plain: fine, but a plain wall gives the cleanest edges.",
      hipsOutside: "Your hips are outside the picture: we'll dress you down to the picture's edge.",
      legsOutside: "Your feet are outside the picture: we'll dress your legs down to the picture's edge.",
      turned: "You are turned to the side, so the garment may not sit well. Facing the camera works best.",
      fromBehind: "Your back is to the camera, so the garment's front may look wrong. Facing the camera works best.",
      seated: "You are sitting, so the garment may not follow your hips and legs. Standing works best.",
      armInFront: "Your arm is in front of your body, so edges around it may be rough. Hanging arms work best.",
      armRaised: "Your arm is raised, so the sleeve may not fit it well. Hanging arms work best.",
      handOnHip: "Your hand is on your hip, so the sleeve may not fit it well. Hanging arms work best.",
      busyBackground: "The background is busy, so edges may be rough. A plain wall works best.",
      dark: "The photo is dark, so the result may look dull. More light works best.",
      small: "You are small in the photo, so edges may be rough. A larger photo works best.",
      noPerson: "We could not find a person in this photo. Use a photo of one person facing the camera.",
      noMainPerson:
        "We cannot tell whom to dress: you are small in this photo, or not alone in it. Crop it to one person.",
      notUpright: "You are not upright in this photo. Turn the picture so that your head is at the top.",
      torsoMissing: "Your upper body is not in this photo. Use a photo that shows it from the shoulders down.",
      legsMissing: "Your hips and legs are not in this photo. For trousers and skirts, use a photo that shows them.",
      bodyMissing: "Your body is not in this photo. Use a photo that shows it from the shoulders down.",
    },
  },
  running: {
    heading: "In the fitting room",
    progress: "Try-on progress",
    sending: "Sending your pictures",
    stages: TRY_ON_STAGE_TEXTS,
    meanwhile: { smoothing, shoulders, seams, falling, mirror },
    usual: "This takes a few seconds.",
    slow: "This one is taking longer than usual. You can keep waiting or cancel.",
    cancel: "Cancel",
  },
  result: {
    heading: "This is <em>you</em>",
    worn: "You, wearing {garment}",
    oneThing: "One thing may be wrong:",
    notWell: "This picture did not come out well:",
    cart: "Add to cart",
    save: "Save the picture",
    another: "Try another photo",
    noSize: "The picture shows how the garment looks on you, not whether its size fits.",
    picture: RESULT_PICTURE_TEXTS,
  },
  /** What may be wrong with a picture, by the judge's code. */
  alarms: {
    IDENTITY_CHANGED: "Your face or your surroundings look different from your photo.",
    COLOUR_OFF: "The colours differ from the garment's photo.",
    TEXTURE_OFF: "The print or pattern differs from the garment's photo.",
    OUTLINE_OFF: "The garment does not sit where it should.",
    OUTLINE_TORN: "The garment's outline looks torn in places.",
    OLD_GARMENT_LEFT: "Some of what you wore is still showing.",
    SEAM_VISIBLE: "The garment's edge shows a visible seam.",
    SKIN_FLAT: "Skin that your clothes hid looks painted.",
    BODY_CUT: "A part of your body is missing.",
    BODY_HIDDEN: "Your clothes hide much of what this garment shows, so it had to be made up.",
    POSE_CHANGED: "Your pose differs from your photo.",
    BACKGROUND_SMEARED: "The background beside you had to be made up and looks smeared.",
    HARD_TO_DRESS: "These photos are hard to dress, so the picture may have faults.",
  },
  deletion: {
    open: "Delete my photo and pictures",
    title: "Delete your photo and pictures?",
    text: "This deletes the photo in this browser, and every picture made from it in this shop. It cannot be undone.",
    confirm: "Delete",
    cancel: "Keep them",
  },
  /** Beside a try-on without a picture: what to do, by the API's code. */
  advice: {
    NO_PERSON: advice("NO_PERSON"),
    SEVERAL_PEOPLE: advice("SEVERAL_PEOPLE"),
    BODY_NOT_VISIBLE: advice("BODY_NOT_VISIBLE"),
    POSE_UNSUITABLE: advice("POSE_UNSUITABLE"),
    GARMENT_NOT_FOUND: { title: adviceFor("GARMENT_NOT_FOUND").title, steps: OTHER_PICTURE },
    GARMENT_UNSUPPORTED: { title: adviceFor("GARMENT_UNSUPPORTED").title, steps: OTHER_PICTURE },
    CONTENT_REFUSED: { title: adviceFor("CONTENT_REFUSED").title, steps: "Use a photo of yourself, clothed." },
    FILE_TOO_LARGE: { title: FILE_NOTICES.size.title, steps: "" },
    INVALID_FILE_TYPE: { title: FILE_NOTICES.type.title, steps: "" },
    IMAGE_UNREADABLE: advice("IMAGE_UNREADABLE"),
    IMAGE_TOO_SMALL: advice("IMAGE_TOO_SMALL"),
    IMAGE_TOO_LARGE: advice("IMAGE_TOO_LARGE"),
    OFFLINE: { title: "The connection was lost", steps: "" },
    /** Nothing about the pictures helps. */
    notNow: { title: "No try-on right now", steps: "" },
    general: advice("general"),
  },
  /** What happened, by the API's reason or else its code. */
  problems: {
    OFFLINE: "Your photo is still here. Please try again.",
    PHOTO_UNREADABLE: "We could not read your photo. Please choose it again.",

    KEY_UNKNOWN: "Try-on is switched off in this shop.",
    ORIGIN_NOT_LISTED: "Try-on is not set up for this page.",
    OUT_OF_CREDITS: "Try-on is not available in this shop right now. Please try again later.",
    INSUFFICIENT_CREDITS: "Try-on is not available in this shop right now. Please try again later.",
    BUDGET_USED_UP: "This shop has used up its try-ons for today. Please come back tomorrow.",
    VISITOR_BUDGET_USED_UP: "You have used your try-ons in this shop for today. Please come back tomorrow.",
    ADDRESS_USED_UP: "There were many try-ons from your connection today. Please come back tomorrow.",
    RATE_LIMITED: "That was a lot in a short time. Please try again later.",
    FORBIDDEN: "Try-on is not possible here.",
    UNAUTHENTICATED: "Your visit has ended. Please close this window and open it again.",
    NOT_FOUND: "This try-on has been deleted. Please start it again.",
    CONFLICT: "We are already making this try-on. Please wait a moment.",
    IDEMPOTENCY_KEY_REUSED: "This try-on was started twice. Please try again.",
    VALIDATION_FAILED: "We could not start this try-on. Please close this window and open it again.",
    garmentImageUrl: "We could not load the product's picture from this shop.",

    INTERNAL: "Something went wrong on our side.",
    SERVICE_UNAVAILABLE: "Many try-ons are waiting right now. Please try again in a moment.",
    ENGINE_UNAVAILABLE: "We cannot reach the try-on right now. Please try again in a moment.",
    ENGINE_TIMEOUT: "The try-on took too long. Please try again in a moment.",

    FILE_TOO_LARGE: FILE_NOTICES.size.message,
    INVALID_FILE_TYPE: FILE_NOTICES.type.message,
    IMAGE_UNREADABLE: REFUSALS.IMAGE_UNREADABLE.message,
    IMAGE_TOO_SMALL: REFUSALS.IMAGE_TOO_SMALL.message,
    IMAGE_TOO_LARGE: "One of the pictures has too many pixels. Please use a smaller one.",
    CONTENT_REFUSED: "One of the pictures shows something that we cannot use here.",

    NO_PERSON: REFUSALS.NO_PERSON.message,
    SEVERAL_PEOPLE: REFUSALS.SEVERAL_PEOPLE.message,
    BODY_NOT_VISIBLE: REFUSALS.BODY_NOT_VISIBLE.message,
    POSE_UNSUITABLE: REFUSALS.POSE_UNSUITABLE.message,
    NOT_UPRIGHT: "You are not upright in this photo. Turn the picture so that your head is at the top.",

    GARMENT_NOT_FOUND: "We found no garment in the product's picture.",
    GARMENT_UNSUPPORTED: "We cannot use this picture of the garment.",
    GARMENT_TOO_SMALL: "The garment is too small in its picture.",
    GARMENT_TURNED: "The garment lies on its side or upside down in its picture.",
    SEVERAL_GARMENTS: "The picture shows more than one garment.",
    GARMENT_COVERED: "A banner or text lies over the garment in its picture.",
    BODY_BARED: "The picture would leave bare what your clothes cover in your photo, so we do not show it.",
  },
} as const;
