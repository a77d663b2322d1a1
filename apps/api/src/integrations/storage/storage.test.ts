import { access, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../platform/config.ts";
import { startS3Bucket } from "../../testing/s3-bucket.ts";
import { createStorage, readS3Settings } from "./create-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { ByteRange, Storage } from "./storage.ts";

const silent = pino({ enabled: false });
let bucket: Awaited<ReturnType<typeof startS3Bucket>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-storage-"));
  bucket = await startS3Bucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["disk", "bucket"] as const)("storage on %s", (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    const config = { ...loadConfig({ NODE_ENV: "test" }), STORAGE_DIR: join(folder, kind) };
    storage = await createStorage(kind === "disk" ? config : { ...config, ...bucket.config }, silent);
  });

  const read = async (key: string, range?: ByteRange) => {
    const object = await storage.get(key, range);
    return object && { size: object.size, text: (await buffer(object.stream)).toString() };
  };
  const collect = async (names: AsyncIterable<string>) => {
    const collected: string[] = [];
    for await (const name of names) collected.push(name);
    return collected.toSorted();
  };

  test("reads a stored object back, whole and in ranges", async () => {
    await storage.put("media/a/one.m4s", Buffer.from("0123456789"));
    expect(await read("media/a/one.m4s")).toEqual({ size: 10, text: "0123456789" });
    expect(await read("media/a/one.m4s", { start: 2, end: 4 })).toEqual({ size: 10, text: "234" });
    expect(await read("media/a/one.m4s", { start: 7 })).toEqual({ size: 10, text: "789" });
    expect(await storage.getSize("media/a/one.m4s")).toBe(10);
    expect(await read("media/a/none")).toBeNull();
    expect(await storage.getSize("media/a")).toBeNull();
  });

  test("stores a stream of unknown length whole, or not at all", async () => {
    // More than one part of a multipart upload.
    const long = Buffer.alloc(17 * 1024 ** 2, "film ");
    await storage.put("media/a/long", Readable.from([long.subarray(0, 5), long.subarray(5)]));
    const object = await storage.get("media/a/long");
    expect(object && (await buffer(object.stream)).equals(long)).toBe(true);
    async function* broken() {
      yield Buffer.alloc(1000);
      throw new Error("the line broke");
    }
    await expect(storage.put("media/a/broken", Readable.from(broken()))).rejects.toThrow("broke");
    expect(await storage.getSize("media/a/broken")).toBeNull();
  });

  test("moves a local file into storage, and opens an object as a local file", async () => {
    const work = storage.getWorkFolder("test");
    await mkdir(work, { recursive: true });
    await writeFile(join(work, "clip"), "frames");
    await storage.importFile("media/b/clip", join(work, "clip"));
    await expect(access(join(work, "clip"))).rejects.toThrow();
    const opened = await storage.openLocally("media/b/clip");
    expect(opened && (await readFile(opened.path, "utf8"))).toBe("frames");
    await opened?.release();
    expect(await storage.openLocally("media/b/none")).toBeNull();
    expect((await read("media/b/clip"))?.text).toBe("frames");
  });

  test("lists keys by folder, and removes a folder without its neighbour", async () => {
    for (const key of ["m/1/a", "m/1/2/b", "m/10/c"]) await storage.put(key, Buffer.from(key));
    expect(await collect(storage.list("m/1"))).toEqual(["m/1/2/b", "m/1/a"]);
    expect(await collect(storage.listChildren("m"))).toEqual(["1", "10"]);
    await storage.removeAll("m/1");
    expect(await collect(storage.list("m"))).toEqual(["m/10/c"]);
    expect(await collect(storage.listChildren("nothing"))).toEqual([]);
    await storage.remove("m/10/c");
    await storage.remove("m/10/c");
    expect(await storage.getSize("m/10/c")).toBeNull();
  });

  test("moves an object and a folder with their keys, and reports when there is nothing", async () => {
    for (const key of ["t/1/a", "t/1/2/b c", "t/10/c"]) await storage.put(key, Buffer.from(key));
    expect(await storage.move("t/1", "bin/x")).toBe(true);
    expect(await collect(storage.list("bin"))).toEqual(["bin/x/t/1/2/b c", "bin/x/t/1/a"]);
    expect(await collect(storage.list("t"))).toEqual(["t/10/c"]);
    expect((await read("bin/x/t/1/2/b c"))?.text).toBe("t/1/2/b c");
    expect(await storage.move("t/10/c", "bin/y")).toBe(true);
    expect(await storage.getSize("t/10/c")).toBeNull();
    expect(await storage.move("t/1", "bin/z")).toBe(false);
  });

  test("signs an expiring URL for a bucket, and returns null for a disk", async () => {
    await storage.put("media/a/signed", Buffer.from("for a minute"));
    const url = await storage.createSignedUrl("media/a/signed", 60);
    if (kind === "disk") expect(url).toBeNull();
    else {
      expect(await (await fetch(url ?? "")).text()).toBe("for a minute");
      expect(url).toContain("X-Amz-Expires=60");
    }
  });
});

test("moves an object of a bucket that is too large for one request", async () => {
  const settings = readS3Settings({ ...loadConfig({ NODE_ENV: "test" }), ...bucket.config });
  if (!settings) throw new Error("the bucket has no settings");
  const store = createS3Storage(settings, folder, { maxCopyBytes: 3 });
  await store.put("large/film", Buffer.from("frames"));
  expect(await store.move("large/film", "bin")).toBe(true);
  expect(await store.getSize("large/film")).toBeNull();
  const moved = await store.get("bin/large/film");
  expect(moved && (await buffer(moved.stream)).toString()).toBe("frames");
});

/** Passes connections on to a server, and cuts those that have sent so many bytes. @returns how many it has cut */
async function startCuttingProxy(target: string, maxBytes: number) {
  const { hostname, port } = new URL(target);
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let sent = 0;
    upstream.on("data", (chunk) => {
      sent += chunk.length;
      client.write(chunk);
      if (sent < maxBytes) return;
      cuts++;
      client.destroy();
      upstream.destroy();
    });
    client.pipe(upstream);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, countCuts: () => cuts, close: () => server.close() };
}

test("an object of a bucket is read on where its connection was cut, but not once it has changed", async () => {
  const config = { ...loadConfig({ NODE_ENV: "test" }), ...bucket.config, STORAGE_DIR: join(folder, "cut") };
  const direct = await createStorage(config, silent);
  const long = Buffer.from(Array.from({ length: 3 * 1024 ** 2 }, (_, index) => index % 251));
  await direct.put("media/cut", long);
  const proxy = await startCuttingProxy(config.S3_ENDPOINT, 1024 ** 2);
  onTestFinished(() => void proxy.close());
  const settings = readS3Settings({ ...config, S3_ENDPOINT: proxy.url });
  if (!settings) throw new Error("the settings name no bucket");
  const cut = createS3Storage(settings, join(folder, "cut"));
  const object = await cut.get("media/cut");
  expect(object && (await buffer(object.stream)).equals(long)).toBe(true);
  const part = await cut.get("media/cut", { start: 5, end: 2 * 1024 ** 2 });
  expect(part && (await buffer(part.stream)).equals(long.subarray(5, 2 * 1024 ** 2 + 1))).toBe(true);
  expect(proxy.countCuts()).toBeGreaterThanOrEqual(3);

  const changing = await cut.get("media/cut");
  await direct.put("media/cut", Buffer.alloc(long.length, "other"));
  await expect(buffer(changing?.stream ?? Readable.from([]))).rejects.toThrow();
});
