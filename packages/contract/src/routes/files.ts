import { renditionWidths } from "@matinee/domain/image-rules";
import { z } from "zod";
import { wrapData, uuid } from "../envelope.ts";
import { accountRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

/** The server checks the size of every image except a `crop`, whose source was checked before. */
export const FILE_PURPOSES = [
  "image",
  "background",
  "mobileBackground",
  "donationCover",
  "crop",
  "private",
] as const;

export const uploadedFileSchema = z.object({
  id: uuid,
  url: z.string(),
  key: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Dominant color of an image, adjusted to be readable on the watch page. */
  accent: z.string().nullable(),
});

export const fileRoutes = c.router(
  {
    upload: {
      method: "POST",
      path: "/v1/files",
      summary: "Upload images, or the private file of a digital product (multipart field `file`)",
      contentType: "multipart/form-data",
      query: z.object({ purpose: z.enum(FILE_PURPOSES).optional() }),
      body: c.type<FormData>(),
      responses: { 201: wrapData(z.array(uploadedFileSchema)) },
      metadata: accountRoute("events:write", { rateLimit: { max: 120, windowSeconds: 600, per: "account" } }),
    },
    remove: {
      method: "DELETE",
      path: "/v1/files/:id",
      summary: "Delete an uploaded file that nothing uses",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountRoute("events:write"),
    },
    get: {
      method: "GET",
      path: "/v1/s3/:key",
      summary: "Get a public image: as uploaded, as WebP of a maximum width, or as a link preview's JPEG",
      pathParams: z.object({ key: z.string().min(1).max(200) }),
      query: z.object({ width: z.enum(renditionWidths).optional(), form: z.enum(["share"]).optional() }),
      responses: {
        200: c.otherResponse({ contentType: "application/octet-stream", body: z.unknown() }),
        304: c.noBody(),
      },
      metadata: { allow: ["public"], fileTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
