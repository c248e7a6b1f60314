/**
 * The prompt that turns a general image model into a try-on engine. The person's photo is the first picture, the
 * garment's the second. It never includes a shopper's own words: anyone who can write into a prompt can have any
 * picture made with the operator's key.
 */
import type { RenderOptions } from "../../engines.interface.ts";

/** What the garment replaces, and what it leaves on. */
const REPLACED: Record<RenderOptions["category"], string> = {
  auto: "See which part of the body the garment is made for. Take off what the person wears on that part, and put the garment on. Leave everything worn on other parts of the body as it is.",
  tops: "The garment is a top. Take off what the person wears on the upper body, and put the garment on. It ends where its own hem ends: do not lengthen or shorten it. Leave trousers or skirt, belt and shoes as they are. If the person wears a dress, show plain trousers below the top.",
  bottoms:
    "The garment is a pair of trousers, shorts or a skirt. Take off what the person wears from the waist down to the ankles, and put the garment on. Keep its own length and width: bare legs stay bare below a short one. Leave the top and the shoes as they are.",
  "one-pieces":
    "The garment is a dress, jumpsuit or other one-piece. Take off both the top and what is worn on the legs, and put the garment on. Keep its own length: legs that it leaves bare are bare. Leave the shoes as they are.",
};

const SHOWN: Record<RenderOptions["garmentPhotoType"], string> = {
  auto: "If someone wears the garment in the second picture, take the garment alone: nothing of that person's face, hair, body, pose, surroundings or other clothes.",
  "flat-lay":
    "The second picture shows the garment by itself, laid flat, hanging or on a mannequin. Give it the shape it has when it is worn.",
  model:
    "Someone wears the garment in the second picture. Take the garment alone: nothing of that person's face, hair, body, pose, surroundings or other clothes.",
};

export const PERSON_CAPTION = "First picture: the person.";
export const GARMENT_CAPTION = "Second picture: the garment.";

export function tryOnPrompt({
  category,
  garmentPhotoType,
}: Pick<RenderOptions, "category" | "garmentPhotoType">): string {
  return `Edit the first picture, a photo of a person: dress this person in the garment of the second picture, and change nothing else.

What changes
- ${REPLACED[category]}
- ${SHOWN[garmentPhotoType]}
- It is this very garment: the same colour and shade, fabric, thickness, cut, length, sleeves, neckline, collar, pockets, seams, buttons and zips.
- Repeat its print, pattern, logos and text exactly: the same shapes, letters, sizes, places and spacing. Add no print, and leave none out.
- It hangs on this body in this pose, with the folds that this fabric makes. Light and shadow on it come from the first picture.
- Hair, hands, arms, bags and anything else in front of the body stay in front of it.
- Nothing of the old garment shows: no collar, sleeve, hem or colour of it. Skin that it covered has the person's own skin tone.

What stays exactly as it is in the first picture
- The face: features, expression, age, skin, make-up, beard and glasses. It must be the same person beyond doubt. Do not beautify.
- Hair, hands, fingers, tattoos and jewellery.
- The body: height, weight, proportions and shape. Do not slim, smooth or reshape it.
- The pose, and the place of the person in the picture.
- The background and everything in it.
- The framing: the same camera, angle, distance, crop and proportions. Do not zoom, move, turn, mirror, crop or extend the picture.
- The picture's light, colours, sharpness and grain.

Answer with one photo that could have been taken at the same moment with the same camera. No second view, no collage, no border, no caption, no added text.`;
}
