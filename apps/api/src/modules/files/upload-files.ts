import { buffer } from "node:stream/consumers";
import type { MultipartFile } from "@fastify/multipart";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import {
  sanitizeName,
  type FilePurpose,
  type ImagePurpose,
  MAX_IMAGE_BYTES,
  generateKey,
  getStorageKey,
  MIN_UPLOAD_COST,
  UPLOAD_LIMIT,
} from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";
import { encodeInTurn, uploadInTurn } from "./image-queue.ts";
import { measureImage, prepareImage } from "./prepare-image.ts";

type NewFile = Omit<typeof files.$inferInsert, "accountId">;

/**
 * Stores the uploaded files: images are re-encoded and public, private files stay as they are. Atomic.
 * @throws AppError invalid, too-large, unsupported-type, too-many-requests, unavailable when the disk is full
 */
export async function uploadFiles(
  ctx: SignedInContext,
  input: { purpose: FilePurpose; parts: AsyncIterable<MultipartFile> },
) {
  const { purpose, parts } = input;
  const stored: NewFile[] = [];
  try {
    for await (const part of parts) {
      if (part.fieldname !== "file") throw createFieldError(part.fieldname, "This field is not known.");
      stored.push(
        await uploadInTurn(ctx.actor.accountId, () =>
          purpose === "private" ? storePrivate(ctx, part) : storeImage(ctx, part, purpose),
        ),
      );
    }
    if (stored.length === 0) throw createFieldError("file", "Please choose a file");
    return await ctx.db
      .insert(files)
      .values(stored.map((file) => ({ ...file, accountId: ctx.actor.accountId })))
      .returning();
  } catch (error) {
    await Promise.all(stored.map(({ key }) => ctx.storage.remove(getStorageKey(key))));
    throw error;
  }
}

async function storeImage(
  ctx: SignedInContext,
  part: MultipartFile,
  purpose: ImagePurpose,
): Promise<NewFile> {
  const bytes = await buffer(part.file);
  if (part.file.truncated) {
    throw new AppError("too-large", `Please choose an image of at most ${MAX_IMAGE_BYTES / 1024 ** 2} MB`);
  }
  const measured = await measureImage(bytes, purpose);
  await countUpload(ctx, measured.pixels / 1_000_000);
  const prepared = await encodeInTurn(() => prepareImage(bytes, measured));
  const { body, mimeType, extension, width, height, accent } = prepared;
  const key = generateKey(extension);
  await ctx.storage.put(getStorageKey(key), body);
  return {
    key,
    name: sanitizeName(part.filename),
    contentType: mimeType,
    sizeBytes: body.length,
    width,
    height,
    accent,
    isPublic: true,
  };
}

/** @throws AppError too-many-requests when the account has uploaded too much */
function countUpload(ctx: SignedInContext, megapixels: number): Promise<void> {
  const cost = Math.max(MIN_UPLOAD_COST, Math.ceil(megapixels));
  return ctx.rateLimits.consume("upload", UPLOAD_LIMIT, ctx.actor.accountId, cost);
}

/** Streams the file, which may be large. Its type does not matter: it is only served as a download. */
async function storePrivate(ctx: SignedInContext, part: MultipartFile): Promise<NewFile> {
  await countUpload(ctx, 0);
  const free = await ctx.storage.getFreeBytes();
  if (free !== null && free < ctx.config.STORAGE_RESERVE_BYTES) {
    throw new AppError("unavailable", "There is no space for files right now. Please try again later.");
  }
  const key = generateKey();
  await ctx.storage.put(getStorageKey(key), part.file);
  const sizeBytes = (await ctx.storage.getSize(getStorageKey(key))) ?? 0;
  if (part.file.truncated || sizeBytes === 0) {
    await ctx.storage.remove(getStorageKey(key));
    if (sizeBytes === 0) throw createFieldError("file", "This file is empty.");
    throw new AppError("too-large", "Please choose a file of at most 2 GB");
  }
  return {
    key,
    name: sanitizeName(part.filename),
    contentType: "application/octet-stream",
    sizeBytes,
    isPublic: false,
  };
}
