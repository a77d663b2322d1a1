import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { MultipartFile } from "@fastify/multipart";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
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
  SPACE_CHECK_BYTES,
  UPLOAD_LIMIT,
} from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";
import { requireDeliverable, SNIFFED_BYTES } from "./delivered-file.rules.ts";
import { encodeInTurn, uploadInTurn } from "./image-queue.ts";
import { measureImage, prepareImage } from "./prepare-image.ts";

type NewFile = Omit<typeof files.$inferInsert, "accountId">;

/**
 * Stores the uploaded files: images are re-encoded and public, private files stay as they are. Atomic.
 * @throws AppError invalid, too-large, unsupported-type, too-many-requests, unavailable when the disk is full;
 * too-large also for the account's quota
 */
export async function uploadFiles(
  ctx: SignedInContext,
  input: { purpose: FilePurpose; parts: AsyncIterable<MultipartFile> },
) {
  const { purpose, parts } = input;
  const stored: NewFile[] = [];
  try {
    for await (const part of parts) {
      if (part.fieldname !== "file")
        throw createFieldError(part.fieldname, (t) => t.apiErrors.fields.unknown);
      stored.push(
        await uploadInTurn(ctx.actor.accountId, () =>
          purpose === "private" ? storePrivate(ctx, part, stored) : storeImage(ctx, part, purpose),
        ),
      );
    }
    if (stored.length === 0) throw createFieldError("file", (t) => t.apiErrors.files.choose);
    return await transact(ctx.db, async (tx) => {
      // Serialize per account, so that two concurrent uploads cannot exceed the quota together.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`files:${ctx.actor.accountId}`}, 0))`,
      );
      if ((await getFreeQuota(ctx, tx, stored)) < 0) throw createQuotaError(ctx);
      return tx
        .insert(files)
        .values(stored.map((file) => ({ ...file, accountId: ctx.actor.accountId })))
        .returning();
    });
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
    throw new AppError("too-large", (t) => t.apiErrors.files.imageTooLarge(MAX_IMAGE_BYTES / 1024 ** 2));
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

/** Streams the file, which may be large, once its first bytes have shown that it may be delivered. */
async function storePrivate(
  ctx: SignedInContext,
  part: MultipartFile,
  stored: readonly NewFile[],
): Promise<NewFile> {
  await countUpload(ctx, 0);
  const maxBytes = await getFreeQuota(ctx, ctx.db, stored);
  const key = generateKey();
  const name = sanitizeName(part.filename);
  try {
    await ctx.storage.put(
      getStorageKey(key),
      Readable.from(checkType(name, limitBytes(ctx, part.file, maxBytes))),
    );
  } catch (error) {
    // A client that is still sending would not read the response.
    part.file.resume();
    throw error;
  }
  const sizeBytes = (await ctx.storage.getSize(getStorageKey(key))) ?? 0;
  if (part.file.truncated || sizeBytes === 0) {
    await ctx.storage.remove(getStorageKey(key));
    if (sizeBytes === 0) throw createFieldError("file", (t) => t.apiErrors.files.empty);
    throw new AppError("too-large", (t) => t.apiErrors.files.fileTooLarge);
  }
  return {
    key,
    name,
    contentType: "application/octet-stream",
    sizeBytes,
    isPublic: false,
  };
}

/**
 * Yields the bytes of a file while the account's quota and the disk's reserve permit it.
 * @throws AppError too-large, unavailable
 */
async function* limitBytes(ctx: SignedInContext, file: Readable, maxBytes: number) {
  let bytes = 0;
  let checkedBytes = 0;
  await requireFreeSpace(ctx);
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    // The stream has no encoding, so its chunks are buffers.
    const piece = chunk as Buffer;
    bytes += piece.length;
    if (bytes > maxBytes) throw createQuotaError(ctx);
    if (bytes - checkedBytes >= SPACE_CHECK_BYTES) {
      checkedBytes = bytes;
      await requireFreeSpace(ctx);
    }
    yield piece;
  }
}

/** Yields the pieces of a file, the first ones once they have shown its type. @throws AppError unsupported-type */
async function* checkType(name: string, pieces: AsyncIterable<Buffer>) {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (!start) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < SNIFFED_BYTES) continue;
    await requireDeliverable(name, start.subarray(0, SNIFFED_BYTES));
    yield start;
    start = null;
  }
  if (!start || start.length === 0) return;
  await requireDeliverable(name, start);
  yield start;
}

async function requireFreeSpace({ storage, config }: SignedInContext): Promise<void> {
  const free = await storage.getFreeBytes();
  if (free !== null && free < config.STORAGE_RESERVE_BYTES) {
    throw new AppError("unavailable", (t) => t.apiErrors.files.noSpace);
  }
}

/** Returns the bytes that the account may still store beside its files and the new ones; negative when exceeded. */
async function getFreeQuota(ctx: SignedInContext, db: Queryable, added: readonly NewFile[]): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.sizeBytes}), 0)` })
    .from(files)
    .where(eq(files.accountId, ctx.actor.accountId));
  const addedBytes = added.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  return ctx.config.FILES_QUOTA_BYTES - Number(sum?.bytes ?? 0) - addedBytes;
}

function createQuotaError({ config }: SignedInContext): AppError {
  const megabytes = Math.floor(config.FILES_QUOTA_BYTES / 1024 ** 2);
  const size = megabytes >= 1024 ? `${Math.floor(megabytes / 1024)} GB` : `${megabytes} MB`;
  return new AppError("too-large", (t) => t.apiErrors.files.quota(size));
}
