import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";

type Sent = { url: string; init: RequestInit };

/** A tiny server: gives its responses in order and records the requests. */
function server(...responses: Response[]) {
  const sent: Sent[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: String(input), init });
    return responses.shift() ?? new Response(null, { status: 500 });
  };
  return { sent, fetch };
}

const headersOf = (call: Sent | undefined) => new Headers(call?.init.headers);

test("calls go to the API's base path as JSON, with the bearer token when there is one [S7.01]", async () => {
  const { sent, fetch } = server(
    Response.json({ accessToken: "a", refreshToken: "r" }),
    new Response(null, { status: 204 }),
  );
  const client = createClient({ origin: "https://toile.test", fetch, getToken: () => "a-token" });
  await client.auth.refresh("r");
  expect(sent[0]?.url).toBe("https://toile.test/api/v1/auth/refresh");
  expect(headersOf(sent[0]).get("content-type")).toBe("application/json");
  expect(headersOf(sent[0]).get("authorization")).toBe("Bearer a-token");
  await createClient({ fetch }).pictures.removeProfile();
  expect(headersOf(sent[1]).has("authorization")).toBe(false);
});

test("a picture travels as multipart, and fetch itself sets the boundary [S7.01]", async () => {
  const response = { imageUrl: "/a", url: "/a", profilePictureUrl: "/a", uploadedAt: "2026-11-21T00:00:00.000Z" };
  const { sent, fetch } = server(Response.json(response, { status: 201 }));
  await createClient({ fetch }).pictures.uploadProfile(new Blob(["x"]));
  expect(sent[0]?.init.body).toBeInstanceOf(FormData);
  expect(headersOf(sent[0]).has("content-type")).toBe(false);
});

test("a refusal is an error with the body's message, or 'HTTP {status}' without one [S7.02]", async () => {
  const { fetch } = server(
    Response.json({ error: "EMAIL_TAKEN", message: "This email is taken." }, { status: 409 }),
    new Response("<html>bad gateway</html>", { status: 502 }),
    Response.json({ message: "" }, { status: 500 }),
  );
  const client = createClient({ fetch });
  const failure = () => client.profile.get().catch((error: unknown) => error);
  expect(await failure()).toMatchObject({ message: "This email is taken.", code: "EMAIL_TAKEN", status: 409 });
  expect(await failure()).toMatchObject({ message: "HTTP 502", code: undefined });
  const last = await failure();
  expect(last).toBeInstanceOf(ApiError);
  expect(last).toMatchObject({ message: "HTTP 500" });
});

test("a 204 and an empty body are null, not an error [S7.03]", async () => {
  const { fetch } = server(new Response(null, { status: 204 }), new Response("", { status: 200 }));
  const client = createClient({ fetch });
  expect(await client.profile.remove()).toBeNull();
  expect(await client.auth.logout("r")).toBeNull();
});

test("a missing profile picture is null; any other failure is an error [X.41]", async () => {
  const { fetch } = server(
    Response.json({ error: "NOT_FOUND", message: "No profile picture." }, { status: 404 }),
    Response.json({ error: "INTERNAL", message: "Sorry." }, { status: 500 }),
  );
  const client = createClient({ fetch });
  expect(await client.pictures.profile()).toBeNull();
  await expect(client.pictures.profile()).rejects.toThrow("Sorry.");
});

test("a 401 renews the token and retries once; a second 401 is returned [X.02]", async () => {
  const unauthenticated = () => Response.json({ error: "UNAUTHENTICATED", message: "Please log in." }, { status: 401 });
  const { sent, fetch } = server(
    unauthenticated(),
    new Response(null, { status: 204 }),
    unauthenticated(),
    unauthenticated(),
  );
  let renewals = 0;
  const client = createClient({
    fetch,
    getToken: () => "old",
    renewToken: async () => {
      renewals += 1;
      return "fresh";
    },
  });
  await client.pictures.removeProfile();
  expect(headersOf(sent[1]).get("authorization")).toBe("Bearer fresh");
  await expect(client.pictures.removeProfile()).rejects.toThrow("Please log in.");
  expect(renewals).toBe(2);
  expect(sent).toHaveLength(4);
});

test("brands and categories are read to their last page", async () => {
  const brandNamed = (name: string) => ({
    ...{ _id: "01980000-0000-7000-8000-000000000000", id: "01980000-0000-7000-8000-000000000000", name, slug: name },
    ...{ description: "", logoUrl: null, websiteUrl: null, priceRange: "luxury", specialties: [], isActive: true },
    ...{ productCount: 0, createdAt: "2026-11-21T00:00:00.000Z" },
  });
  const { sent, fetch } = server(
    Response.json([brandNamed("a")], { headers: { Link: '</api/v1/brands?page=2&limit=100>; rel="next"' } }),
    Response.json([brandNamed("b")], { headers: { Link: '</api/v1/brands?page=1&limit=100>; rel="prev"' } }),
  );
  const brands = await createClient({ fetch }).shop.brands();
  expect(brands.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(sent.map(({ url }) => url)).toEqual(["/api/v1/brands", "/api/v1/brands?page=2"]);
});
