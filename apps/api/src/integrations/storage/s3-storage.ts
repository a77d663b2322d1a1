import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
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
import type { ByteRange, Storage } from "./storage.ts";

/** Where the bucket is, and who we are to it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Empty: Amazon's own. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path instead of the host, as most of Amazon's likes want it. */
  forcePathStyle: boolean;
}

/** What the client library is told, for storage and for uploads alike. */
export function buildS3ClientConfig(settings: S3Settings) {
  const { region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return {
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without keys of ours: the machine's role.
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    // Newer checksums than the required ones are not understood everywhere.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
}

const PART_BYTES = 16 * 1024 ** 2;

/** Objects in a bucket. What a tool must read as a file is fetched into `scratch` for as long as it does. */
export function createS3Storage(settings: S3Settings, scratch: string): Storage {
  const client = new S3Client(buildS3ClientConfig(settings));
  const Bucket = settings.bucket;
  const workFolder = (name: string) => join(scratch, "work", name);

  /** In parts where it is long or nobody knows how long it is. */
  const send = (Key: string, Body: Readable) =>
    new Upload({ client, params: { Bucket, Key, Body }, partSize: PART_BYTES, queueSize: 2 }).done();

  async function get(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
    const found = await client.send(new GetObjectCommand({ Bucket, Key: key, Range })).catch(ignoreMissing);
    if (!(found?.Body instanceof Readable)) return null;
    const whole = found.ContentRange?.split("/").at(-1) ?? found.ContentLength;
    return { stream: found.Body, size: Number(whole), modifiedAt: found.LastModified ?? new Date() };
  }

  async function* list(prefix: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    }
  }

  return {
    async put(key, body) {
      if (Buffer.isBuffer(body)) await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body }));
      else await send(key, body);
    },
    get,
    async getSize(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(ignoreMissing);
      return found?.ContentLength ?? null;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async removeAll(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` })) {
        const Objects = (page.Contents ?? []).map(({ Key }) => ({ Key }));
        if (Objects.length === 0) continue;
        const answer = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (answer.Errors?.length) throw new Error(`Objects were not deleted: ${answer.Errors[0]?.Message}`);
      }
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
      const folder = workFolder(`fetched-${randomUUID()}`);
      const done = () => rm(folder, { recursive: true, force: true });
      try {
        await mkdir(folder, { recursive: true });
        const path = join(folder, "object");
        await pipeline(object.stream, createWriteStream(path));
        return { path, release: done };
      } catch (error) {
        await done();
        throw error;
      }
    },
    getWorkFolder: workFolder,
    getFreeBytes: async () => null,
    createSignedUrl: (key, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: seconds }),
  };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
