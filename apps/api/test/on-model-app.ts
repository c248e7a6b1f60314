/** The application with a judged engine that does what the test says, and helpers for tests of products on house models. */
import {
  HOUSE_MODEL_CONSENT,
  type HouseModel,
  houseModel,
  type OnModelItem,
  onModelItem,
  type Product,
  product,
} from "@toile/contract";
import sharp from "sharp";
import { createEngines } from "../src/features/engines/engines.ts";
import { type LineRun, workLine } from "../src/features/on-model/on-model.render.ts";
import { createPictures } from "../src/features/pictures/pictures.ts";
import { createUser } from "./factories.ts";
import { createFakeEngine } from "./fake-engine.ts";
import { createFakeExaminer } from "./fake-examiner.ts";
import { createTestApp, type TestRequest } from "./harness.ts";
import { drawnGarment, drawnPerson } from "./images.ts";

export async function createOnModelTestApp() {
  let version = "1";
  const engine = Object.assign(createFakeEngine(), { version: () => version });
  const examiner = createFakeExaminer();
  const app = await createTestApp({ engines: [engine], examiner });
  const admin = (await createUser(app, { role: "admin" })).token;
  const shopper = (await createUser(app, { credits: 5 })).token;

  const sql = async (text: string, values: unknown[] = []) =>
    (await app.platform.database.pool.query(text, values)).rows;
  const api = (path: string, init?: TestRequest) => app.request(`/api/v1${path}`, init);

  /** An empty shop and the first version of an engine that succeeds. */
  async function reset(): Promise<void> {
    for (const table of ["on_model_pictures", "house_models", "products", "tryons"]) await sql(`delete from ${table}`);
    engine.calls.length = 0;
    engine.otherwise = { kind: "succeed" };
    version = "1";
    examiner.forget();
  }

  /** What processes the queue, as in the shop and in the command, over the app's own database and storage. */
  function deps() {
    const pictures = createPictures(app.platform);
    const engines = createEngines([engine], { ...app.platform, examiner });
    return { ...app.platform, pictures, engines };
  }
  const work = (): Promise<LineRun> => workLine(deps(), { limitMs: 60_000 });

  return {
    ...{ app, admin, shopper, engine, examiner, sql, api, reset, deps, work },
    ...shopHelpers({ api, admin }),
    close: () => app.close(),
    /** Another engine from now on: every picture it made before is out of date. */
    setEngineVersion: (next: string) => {
      version = next;
    },
    rows: () => sql("select state, decision, attempts, engine_version from on_model_pictures order by id"),
  };
}

type Api = (path: string, init?: TestRequest) => Promise<Response>;

/** House models, products and the operator's board, through the API. */
function shopHelpers({ api, admin }: { api: Api; admin: string }) {
  async function addModel(init: Partial<TestRequest> & { wears?: string; consent?: string } = {}): Promise<Response> {
    const { wears = "unisex", consent = HOUSE_MODEL_CONSENT.version, ...request } = init;
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(await drawnPerson())]), "model.jpg");
    form.set("wears", wears);
    form.set("consent", consent);
    return api("/house-models", { form, token: admin, ...request });
  }
  const model = async (wears?: string): Promise<HouseModel> =>
    houseModel.parse(await (await addModel(wears ? { wears } : {})).json());

  let seeds = 0;
  /** The URL of a garment's picture, different each time. */
  async function picture(): Promise<string> {
    const bytes = await sharp(await drawnGarment({ width: 300, height: 400 }))
      .modulate({ hue: (seeds++ * 40) % 360 })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(bytes)]), "tee.png");
    return (await (await api("/products/pictures", { form, token: admin })).json()).url;
  }
  let place: { brandId: string; categoryId: string } | undefined;
  async function addProduct(fields: object = {}): Promise<Product> {
    const post = async (path: string, json: unknown) => (await api(path, { json, token: admin })).json();
    place ??= {
      brandId: (await post("/brands", { name: "Lune" })).id,
      categoryId: (await post("/categories", { name: "Tops" })).id,
    };
    const mainImageUrl = await picture();
    return product.parse(await post("/products", { name: "Tee", price: 9, mainImageUrl, ...place, ...fields }));
  }
  const read = async (id: string) => product.parse(await (await api(`/products/${id}`)).json());

  return {
    ...{ addModel, model, picture, addProduct, read },
    /** The models on whom the shop shows the product, in their order. */
    lettersOf: async (id: string) => (await read(id)).onModel.map(({ letter }) => letter),
    request: (path = "/on-model", token: string | undefined = admin) => api(path, { method: "POST", token }),
    board: async (view = "undecided"): Promise<OnModelItem[]> =>
      onModelItem.array().parse(await (await api(`/on-model?view=${view}`, { token: admin })).json()),
    decide: (id: string, decision: string | null) =>
      api(`/on-model/${id}`, { method: "PUT", json: { decision }, token: admin }),
  };
}
