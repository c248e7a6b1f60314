import { expect, it } from "vitest";
import { exampleOf, keyOperations, type OpenApiDocument, picturesIn, readable, toRequest } from "./openapi.rules.ts";

const document: OpenApiDocument = {
  paths: {
    "/api/v1/profile": { get: { security: [{ bearer: [] }] } },
    "/api/v1/things/{id}": {
      post: {
        summary: "Make it",
        security: [{ bearer: [] }, { apiKey: [] }],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "Prefer", in: "header", schema: { type: "string" } },
          { name: "page", in: "query", schema: { type: "integer", default: 1 } },
        ],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                properties: {
                  mode: { enum: ["quick", "good"], default: "good" },
                  image: { type: "string", format: "binary", description: "A picture" },
                },
                required: ["image"],
              },
            },
          },
        },
        responses: { 200: { description: "Made" }, 400: { description: "VALIDATION_FAILED" } },
      },
    },
    "/v1/run": {
      post: {
        security: [{ bearerKey: [] }],
        requestBody: {
          content: {
            "application/json": {
              schema: { properties: { model: { type: "string" }, seed: { type: "integer" } }, required: ["model"] },
            },
          },
        },
      },
    },
  },
};

it("only what a key opens is shown, with pictures before what has a standard", () => {
  const [form, json, ...others] = keyOperations(document);
  expect(others).toEqual([]);
  expect(form).toMatchObject({ method: "POST", path: "/api/v1/things/{id}", keyPlace: "header" });
  expect(form?.inputs.map(({ name, place, kind, required }) => [name, place, kind, required])).toEqual([
    ["id", "path", "text", true],
    ["Prefer", "header", "text", false],
    ["page", "query", "text", false],
    ["image", "body", "file", true],
    ["mode", "body", "choice", false],
  ]);
  expect(json).toMatchObject({ keyPlace: "bearer", inputs: [{ place: "json", standard: '{\n  "model": ""\n}' }] });
});

it("a request has what was filled in where it belongs, and the key in its header", () => {
  const [form, json] = keyOperations(document);
  if (!form || !json) throw new Error("an operation is missing");
  const image = new File(["x"], "me.jpg");
  const sent = toRequest(form, { id: "a/b", Prefer: "respond-async", page: "2", image, mode: "" }, "k1");
  expect(sent.url).toBe("/api/v1/things/a%2Fb?page=2");
  expect(sent.init.headers).toEqual({ "X-API-Key": "k1", Prefer: "respond-async" });
  expect([...(sent.init.body as FormData).keys()]).toEqual(["image"]);
  expect(sent.init.credentials).toBe("omit");
  const other = toRequest(json, { "Body (JSON)": "{}" }, "k1");
  expect(other.init).toMatchObject({
    headers: { authorization: "Bearer k1", "content-type": "application/json" },
    body: "{}",
  });
});

it("a body's example has what is required, of its first kind", () => {
  expect(exampleOf({ anyOf: [{ properties: { a: { type: "boolean" } } }, {}] })).toEqual({ a: false });
  expect(exampleOf({ enum: ["x", "y"] })).toBe("x");
});

it("an answer's pictures are found, and what is no JSON stays as it is", () => {
  expect(picturesIn('{"resultImageUrls":["/media/1", 2]}')).toEqual(["/media/1"]);
  expect(picturesIn("data: x")).toEqual([]);
  expect([readable('{"a":1}'), readable("data: x")]).toEqual(['{\n  "a": 1\n}', "data: x"]);
});
