/** Input names of the try-on models on Replicate and in Cog containers. Each model has its own. */
import type { RenderOptions } from "../../engines.interface.ts";
import type { Order } from "../service/service.ts";

type Inputs = (order: Order) => Record<string, unknown>;

const IDM_CATEGORIES: Record<RenderOptions["category"], string> = {
  auto: "upper_body",
  tops: "upper_body",
  bottoms: "lower_body",
  "one-pieces": "dresses",
};
const IDM_STEPS: Record<RenderOptions["mode"], number> = { performance: 20, balanced: 30, quality: 40 };

/** None of them accepts a moderation level. Weights have licences of their own: IDM-VTON's forbid commercial use. */
const MODELS: Record<string, Inputs> = {
  "prunaai/p-image-try-on": ({ person, garment, options }) => ({
    person_image: person,
    garment_images: [garment],
    seed: options.seed,
    preserve_input_size: true,
  }),
  "cuuupid/idm-vton": ({ person, garment, options }) => ({
    human_img: person,
    garm_img: garment,
    garment_des: options.preferences || "a garment",
    category: IDM_CATEGORIES[options.category],
    force_dc: options.category === "one-pieces",
    crop: true,
    steps: IDM_STEPS[options.mode],
    seed: options.seed,
  }),
};

export const REPLICATE_MODELS = Object.keys(MODELS);

/** The model's inputs; `configuredEngines` has rejected names that are not in the table. */
export function inputsOf(model: string, order: Order): Record<string, unknown> {
  const inputs = Object.hasOwn(MODELS, model) ? MODELS[model] : undefined;
  if (!inputs) throw new RangeError(`the inputs of ${model} are not known`);
  return inputs(order);
}
