/** Imports of products, for admins: one call uploads the file, another returns the progress and the report. */
import { createRoute, z } from "@hono/zod-openapi";
import { API_BASE, IMPORT_PREVIEW_BYTES, importPreview, importQuery, pageQuery, productImport } from "@toile/contract";
import { requireAdmin } from "../../platform/http/actor.ts";
import {
  createRouter,
  errorResponses,
  followed,
  followedResponse,
  jsonResponse,
  validationFailed,
} from "../../platform/http/router.ts";
import { openUpload } from "../../platform/http/uploads/upload-stream.ts";
import { actOf, tellPage } from "./catalogue.products.routes.ts";
import type { CatalogueDeps } from "./catalogue.ts";
import { acceptImport, findImport, IMPORT_MAX_BYTES, listImports, previewImport } from "./import/import.ts";

export const IMPORT_PATH = "/products/import";
const tags = ["Catalogue"];
const security = [{ bearer: [] }];
const file = z.any().meta({ type: "string", format: "binary" });

const uploadBody = {
  required: true,
  content: {
    "multipart/form-data": { schema: z.object({ file }) },
    "text/csv": { schema: file },
    "text/tab-separated-values": { schema: file },
    "application/xml": { schema: file },
  },
};

/** Read as a stream; only documented here. */
const upload = createRoute({
  method: "post",
  path: IMPORT_PATH,
  tags,
  summary: "Import products from a file",
  description:
    "A CSV of our columns, the export of products of Shopify or WooCommerce, or a Google Merchant feed (RSS 2.0, Atom or tab-separated): in the multipart field `file`, or as the body itself. The format is detected from the file's first lines. Bad rows are reported and the others imported; importing a file again applies its changes. The answer's Location leads to the progress and the report.",
  security,
  middleware: [requireAdmin] as const,
  request: {
    query: importQuery,
    body: uploadBody,
  },
  responses: {
    202: followedResponse("Accepted; it is imported in the background.", productImport),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "FILE_TOO_LARGE", "INVALID_FILE_TYPE"),
  },
});

/** Read as a stream, as the import. */
const preview = createRoute({
  method: "post",
  path: `${IMPORT_PATH}/preview`,
  tags,
  summary: "What a file's first lines tell before it is imported",
  description:
    "The format, or the file's columns with the value of their first row, and which of ours they probably are. Send the file's first 64 kB.",
  security,
  middleware: [requireAdmin] as const,
  request: { body: uploadBody },
  responses: {
    200: jsonResponse("The format and the columns.", importPreview),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "FILE_TOO_LARGE", "INVALID_FILE_TYPE"),
  },
});

const list = createRoute({
  method: "get",
  path: "/products/imports",
  tags,
  summary: "Imports, newest first",
  security,
  middleware: [requireAdmin] as const,
  request: { query: pageQuery },
  responses: {
    200: jsonResponse("One page.", productImport.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});

const getOne = createRoute({
  method: "get",
  path: "/products/imports/{id}",
  tags,
  summary: "An import: its progress and its report",
  security,
  middleware: [requireAdmin] as const,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: jsonResponse("The import.", productImport),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
  },
});

/**
 * Mounted under /api/v1, before the products: one of their paths would otherwise read "imports" as a product's slug.
 */
export function importRoutes(deps: CatalogueDeps) {
  const { config } = deps;
  const router = createRouter();
  router.openAPIRegistry.registerPath(upload);
  router.post(upload.path, requireAdmin, async (c) => {
    const options = importQuery.safeParse(c.req.query());
    if (!options.success) throw validationFailed(options.error);
    const tooLarge = `A file to import may have at most ${IMPORT_MAX_BYTES / 1024 ** 3} GB.`;
    const file = await openUpload(c, { field: "file", maxBytes: IMPORT_MAX_BYTES, tooLarge });
    const accepted = await acceptImport(deps, file, options.data, actOf(c, config));
    return followed(c.json(accepted, 202), `${API_BASE}/products/imports/${accepted.id}`);
  });
  router.openAPIRegistry.registerPath(preview);
  router.post(preview.path, requireAdmin, async (c) => {
    const tooLarge = "Please send only the first 64 kB of the file.";
    const file = await openUpload(c, { field: "file", maxBytes: IMPORT_PREVIEW_BYTES, tooLarge });
    return c.json(await previewImport(file), 200);
  });
  router.openapi(list, async (c) => {
    const { page, limit } = c.req.valid("query");
    const { imports, total } = await listImports(deps, { page, limit });
    tellPage(c, { page, limit, total, appUrl: config.appUrl });
    return c.json(imports, 200);
  });
  router.openapi(getOne, async (c) => c.json(await findImport(deps, c.req.valid("param").id), 200));
  return router;
}
