import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { findFreePort } from "@matinee/dev-services/ports";
import S3rver from "s3rver";
import { inject, vi } from "vitest";
import { buildS3ClientConfig } from "../integrations/storage/s3-storage.ts";
import { readS3Settings } from "../integrations/storage/create-storage.ts";
import { loadConfig } from "../platform/config.ts";
import type { Config } from "../platform/config.ts";

const BUCKET = "films";

interface TestBucket {
  /** The API's settings for it. */
  config: Partial<Config>;
  close(): Promise<void>;
}

/** Creates a bucket on the S3 server of the test run; if the run has none, it starts one from npm. */
export async function startS3Bucket(): Promise<TestBucket> {
  return (await createCephBucket()) ?? startS3rver();
}

async function createCephBucket(): Promise<TestBucket | null> {
  const ceph = inject("ceph");
  if (!ceph) return null;
  const config = {
    S3_BUCKET: `films-${randomBytes(6).toString("hex")}`,
    S3_ENDPOINT: ceph.endpoint,
    S3_ACCESS_KEY_ID: ceph.accessKeyId,
    S3_SECRET_ACCESS_KEY: ceph.secretAccessKey,
    S3_FORCE_PATH_STYLE: true,
  };
  const settings = readS3Settings({ ...loadConfig({ NODE_ENV: "test" }), ...config });
  if (!settings) throw new Error("The settings name no bucket");
  const client = new S3Client(buildS3ClientConfig(settings));
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return { config, close: async () => undefined };
}

async function startS3rver(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), "matinee-s3-"));
  const port = await findFreePort();
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  addPartCalls(server, join(directory, BUCKET, "._S3rver_uploads"));
  waitForWrites(server);
  await server.run();
  return {
    config: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_FORCE_PATH_STYLE: true,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * S3rver answers when it has read an object, not when the file is written: a read at once could find an empty one. Its types do
 * not declare its store.
 */
function waitForWrites(server: S3rver): void {
  const { store } = server as unknown as {
    store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number }>;
      getResourcePath(bucket: string, key: string, resource: "object"): string;
    };
  };
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const result = await putObject(object);
    const path = store.getResourcePath(object.bucket, object.key, "object");
    await vi.waitUntil(async () => (await stat(path)).size === result.size, { interval: 1, timeout: 10_000 });
    return result;
  };
}

interface S3Request {
  method: string;
  query: { uploadId?: string };
  status: number;
  type: string;
  body: string;
}

/** Adds ListParts and AbortMultipartUpload, which S3rver lacks. It stores the parts as files in a folder. */
function addPartCalls(server: S3rver, uploads: string): void {
  // S3rver is a Koa application, but its types do not declare it.
  const { middleware } = server as unknown as {
    middleware: ((request: S3Request, next: () => Promise<void>) => Promise<void>)[];
  };
  middleware.unshift(async (request, next) => {
    const { uploadId } = request.query;
    if (!uploadId || (request.method !== "GET" && request.method !== "DELETE")) return next();
    const folder = join(uploads, uploadId);
    const files = await readdir(folder).catch(() => null);
    request.type = "application/xml";
    if (!files) {
      request.status = 404;
      request.body = "<Error><Code>NoSuchUpload</Code><Message>There is no such upload</Message></Error>";
      return;
    }
    if (request.method === "DELETE") {
      await rm(folder, { recursive: true });
      request.status = 204;
      return;
    }
    // S3rver writes the checksum file when the part is complete.
    const numbers = files.flatMap((name) => /^(\d+)\.md5$/.exec(name)?.[1] ?? []);
    const parts = await Promise.all(
      numbers.map(async (number) => {
        const { size } = await stat(join(folder, number));
        const md5 = await readFile(join(folder, `${number}.md5`), "utf8");
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
      }),
    );
    request.status = 200;
    request.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join("")}</ListPartsResult>`;
  });
}
