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
} from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";
import { prepareImage } from "./prepare-image.ts";

type NewFile = Omit<typeof files.$inferInsert, "accountId">;

/**
 * Stores the uploaded files: images are re-encoded and public, private files stay as they are. Atomic.
 * @throws AppError invalid, too-large, unsupported-type, unavailable when the disk is full
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
        purpose === "private" ? await storePrivate(ctx, part) : await storeImage(ctx, part, purpose),
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
  const { body, mimeType, extension, width, height, accent } = await prepareImage(bytes, purpose);
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

/** Streams the file, which may be large. Its type does not matter: it is only served as a download. */
async function storePrivate(ctx: SignedInContext, part: MultipartFile): Promise<NewFile> {
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
