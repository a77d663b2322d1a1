import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ByteRange, ObjectStore } from "./storage.ts";

/** Location of the bucket, and the credentials for it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Empty for Amazon S3 itself. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Names the bucket in the path instead of the host, as most S3-compatible stores require. */
  forcePathStyle: boolean;
}

/** Builds the client configuration that storage and uploads share. */
export function buildS3ClientConfig(settings: S3Settings) {
  const { region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return {
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without configured keys the SDK uses the machine's role.
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    // Some S3-compatible stores do not support the SDK's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
}

const PART_BYTES = 16 * 1024 ** 2;
/** Larger objects cannot be copied by one request. */
const MAX_COPY_BYTES = 5 * 1024 ** 3;
/** How often in a row a read goes on without a further byte. */
const MAX_CUTS = 3;
/** Objects that are moved at the same time, because each request has latency. */
const MOVES_AT_ONCE = 8;

/** Stores objects in a bucket. `openLocally` downloads an object into `scratch` until it is released. */
export function createS3Storage(
  settings: S3Settings,
  scratch: string,
  { maxCopyBytes = MAX_COPY_BYTES, readTime = Date.now } = {},
): ObjectStore {
  const client = new S3Client(buildS3ClientConfig(settings));
  const Bucket = settings.bucket;
  const getWorkFolder = (name: string) => join(scratch, "work", name);

  /** Uploads a stream, in parts where it is long or of unknown length. */
  const send = (Key: string, Body: Readable) =>
    new Upload({ client, params: { Bucket, Key, Body }, partSize: PART_BYTES, queueSize: 2 }).done();

  async function get(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
    const object = await client.send(new GetObjectCommand({ Bucket, Key: key, Range })).catch(ignoreMissing);
    if (!(object?.Body instanceof Readable)) return null;
    const size = Number(object.ContentRange?.split("/").at(-1) ?? object.ContentLength);
    const end = Math.min(range?.end ?? Infinity, size - 1);
    const chunks = readOn(object.Body, key, { start: range?.start ?? 0, end }, object.ETag);
    const stream = Readable.from(chunks, { objectMode: false });
    const { Body } = object;
    // Also destroys a stream of which nothing was read.
    stream.once("close", () => Body.destroy());
    return { stream, size, modifiedAt: object.LastModified ?? new Date() };
  }

  /** Reads on from the byte where a connection was cut, unless the object has changed since: a dump is read for an hour. */
  async function* readOn(first: Readable, Key: string, { start, end }: Required<ByteRange>, tag?: string) {
    let body = first;
    let next = start;
    let cuts = 0;
    for (;;) {
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          next += chunk.length;
          cuts = 0;
          yield chunk;
        }
        return;
      } catch (error) {
        // Without an error of its own, the reader has gone away.
        if (!body.errored || ++cuts > MAX_CUTS) throw error;
        if (next > end) return;
        const rest = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${next}-${end}` }));
        if (!(rest.Body instanceof Readable)) throw error;
        body = rest.Body;
        // Not by If-Match, which some S3-compatible stores ignore.
        if (rest.ETag === tag && tag !== undefined) continue;
        body.destroy();
        throw error;
      }
    }
  }

  async function* list(prefix: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    }
  }

  async function moveObject(key: string, target: string): Promise<void> {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(ignoreMissing);
    if (!head) return;
    if ((head.ContentLength ?? 0) > maxCopyBytes) {
      const object = await get(key);
      if (!object) return;
      await send(target, object.stream);
    } else {
      const CopySource = `${Bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
      await client.send(new CopyObjectCommand({ Bucket, Key: target, CopySource }));
    }
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
  }

  return {
    async put(key, body) {
      if (Buffer.isBuffer(body)) await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body }));
      else await send(key, body);
    },
    get,
    async getSize(key) {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(ignoreMissing);
      return head?.ContentLength ?? null;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async removeAll(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
        const Objects = (page.Contents ?? []).map(({ Key }) => ({ Key }));
        if (Objects.length === 0) continue;
        const response = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (response.Errors?.length)
          throw new Error(`Deleting objects failed: ${response.Errors[0]?.Message}`);
      }
    },
    async move(key, folder) {
      const keys = (await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(ignoreMissing))
        ? [key]
        : [];
      for await (const name of list(key)) keys.push(name);
      const hasObjects = keys.length > 0;
      const moveKeys = async () => {
        for (let next = keys.pop(); next; next = keys.pop()) await moveObject(next, `${folder}/${next}`);
      };
      await Promise.all(Array.from({ length: MOVES_AT_ONCE }, moveKeys));
      return hasObjects;
    },
    list,
    async *listChildren(prefix) {
      const folder = `${prefix}/`;
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: folder, Delimiter: "/" });
      for await (const page of pages) {
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(folder.length);
        for (const { Prefix } of page.CommonPrefixes ?? []) if (Prefix) yield Prefix.slice(folder.length, -1);
      }
    },
    async importFile(key, path) {
      await send(key, createReadStream(path));
      await rm(path);
    },
    async openLocally(key) {
      const object = await get(key);
      if (!object) return null;
      const folder = getWorkFolder(`fetched-${randomUUID()}`);
      const release = () => rm(folder, { recursive: true, force: true });
      try {
        await mkdir(folder, { recursive: true });
        const path = join(folder, "object");
        await pipeline(object.stream, createWriteStream(path));
        return { path, release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    getWorkFolder,
    getFreeBytes: async () => null,
    createSignedUrl: (key, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), {
        expiresIn: seconds,
        signingDate: new Date(readTime()),
      }),
  };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
