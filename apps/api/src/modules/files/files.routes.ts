import type { fileRoutes, uploadedFileSchema } from "@matinee/contract/routes/files";
import type { z } from "zod";
import type { files } from "../../db/schema/files.ts";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { getPublicUrl, MAX_FILES_AT_ONCE, MAX_IMAGE_BYTES, MAX_PRIVATE_BYTES } from "./files.rules.ts";
import { openRendition, type ImageRendition, shareRendition, createWebpRendition } from "./open-rendition.ts";
import { getPublicFile, openFile } from "./public-files.queries.ts";
import { removeFile } from "./remove-file.ts";
import { uploadFiles } from "./upload-files.ts";

export const fileHandlers: Handlers<typeof fileRoutes> = {
  async upload({ query, ctx, request }) {
    if (!request.isMultipart()) {
      throw new AppError("unsupported-type", (t) => t.apiErrors.files.multipart);
    }
    const purpose = query.purpose ?? "image";
    const parts = request.files({
      limits: {
        fileSize: purpose === "private" ? MAX_PRIVATE_BYTES : MAX_IMAGE_BYTES,
        files: MAX_FILES_AT_ONCE,
      },
      throwFileSizeLimit: false,
    });
    const stored = await uploadFiles(ctx, { purpose, parts });
    return { status: 201, body: { data: stored.map(toFileResponse) } };
  },
  async remove({ params, ctx }) {
    await removeFile(ctx, params.id);
    return { status: 204 };
  },
  async get({ params, query, ctx, request }) {
    const { key, contentType: original } = await getPublicFile(ctx, params.key);
    const rendition = chooseRendition(query, original);
    const contentType = rendition?.contentType ?? original;
    // The bytes of a key never change, so the key serves as a strong ETag.
    const headers = {
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${key}${rendition ? `-${rendition.name}` : ""}"`,
      // The apps may be on other hosts than the API.
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
    };
    if (request.headers["if-none-match"]?.includes(headers.etag)) return { status: 304, headers };
    const { stream, size } = await (rendition ? openRendition(ctx, key, rendition) : openFile(ctx, key));
    return {
      status: 200,
      headers: { ...headers, "content-type": contentType, "content-length": size },
      body: stream,
    };
  },
};

function chooseRendition(
  { width, form }: { width?: string | undefined; form?: "share" | undefined },
  original: string,
): ImageRendition | null {
  if (form === "share") return shareRendition;
  // A GIF may be animated; a resized rendition would not be.
  return width && original !== "image/gif" ? createWebpRendition(Number(width)) : null;
}

function toFileResponse(row: typeof files.$inferSelect): z.input<typeof uploadedFileSchema> {
  const { id, key, width, height, accent } = row;
  return { id, url: getPublicUrl(key), key, width, height, accent };
}
