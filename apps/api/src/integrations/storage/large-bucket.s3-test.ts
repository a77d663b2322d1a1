import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyTrash } from "../../platform/jobs/empty-trash.ts";
import { startS3Bucket } from "../../testing/s3-bucket.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createS3Storage } from "./s3-storage.ts";
import { readS3Settings } from "./create-storage.ts";

const DAY_MS = 86_400_000;
/** An S3 server lists at most 1000 names at once. */
const OBJECTS = 1100;

let bucket: Awaited<ReturnType<typeof startS3Bucket>>;
let app: TestApp;
beforeAll(async () => {
  bucket = await startS3Bucket();
  app = await createTestApp({ ...bucket.config, LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const listAll = async (prefix: string) => {
  const keys: string[] = [];
  for await (const key of app.services.storage.list(prefix)) keys.push(key);
  return keys;
};

test("a video of more than a thousand files is listed, moved to the trash, brought back and deleted", async () => {
  const { storage, clock, log, config } = app.services;
  const limit = pLimit(16);
  const keys = Array.from({ length: OBJECTS }, (_, number) => `media/long/360p/${10_000 + number}.m4s`);
  await Promise.all(keys.map((key) => limit(() => storage.put(key, Buffer.from(key)))));
  await storage.put("media/longer/360p/10000.m4s", Buffer.from("another video"));
  expect(await listAll("media/long")).toEqual(keys);
  let children = 0;
  for await (const _ of storage.listChildren("media/long/360p")) children++;
  expect(children).toBe(OBJECTS);

  await storage.discard("media/long");
  expect(await listAll("media")).toEqual(["media/longer/360p/10000.m4s"]);
  const trashed = await listAll("trash");
  expect(trashed).toHaveLength(OBJECTS);
  const [, date = "", id = ""] = trashed[0]?.split("/") ?? [];

  // As docs/guides/operators.md says: its contents go back to where they were.
  const folder = `trash/${date}/${id}`;
  await Promise.all(
    trashed.map((key) =>
      limit(async () => {
        const object = await storage.get(key);
        if (object) await storage.put(key.slice(folder.length + 1), await buffer(object.stream));
      }),
    ),
  );
  expect(await listAll("media/long")).toEqual(keys);
  const restored = await storage.get(keys.at(-1) ?? "");
  expect(restored && (await buffer(restored.stream)).toString()).toBe(keys.at(-1));

  expect(await emptyTrash({ storage, clock, log, config })).toEqual({ deleted: 0 });
  app.clock.advance((config.TRASH_DAYS + 2) * DAY_MS);
  expect(await emptyTrash({ storage, clock, log, config })).toEqual({ deleted: 1 });
  expect(await listAll("trash")).toEqual([]);
  expect(await listAll("media/long")).toHaveLength(OBJECTS);
  await storage.removeAll("media/long");
  expect(await listAll("media")).toEqual(["media/longer/360p/10000.m4s"]);
});

test("keeps the bytes of an object that the server copies, or that has to be sent again in parts", async () => {
  const settings = readS3Settings(app.config);
  if (!settings) throw new Error("The settings name no bucket");
  const film = Buffer.alloc(33 * 1024 ** 2, "frame ");
  for (const [name, maxCopyBytes] of [
    ["copied", undefined],
    ["sent again", 1024],
  ] as const) {
    const store = createS3Storage(settings, tmpdir(), maxCopyBytes ? { maxCopyBytes } : {});
    await store.put(`large/${name}`, film);
    expect(await store.move(`large/${name}`, "moved")).toBe(true);
    const object = await store.get(`moved/large/${name}`);
    expect(object && (await buffer(object.stream)).equals(film), name).toBe(true);
    expect(await store.getSize(`large/${name}`)).toBeNull();
  }
});
