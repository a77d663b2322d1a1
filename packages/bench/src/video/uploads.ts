import { execFile, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Upload } from "tus-js-client";
import { z } from "zod";
import { requireBuiltApi } from "../support/api-process.ts";
import { type Pair, report, reportValue, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { readResidentMegabytes } from "../support/process-usage.ts";
import { startFilmmakerApi } from "./filmmaker-api.ts";

// Compares the upload of a gigabyte to the API by tus, in pieces of the studio's size, with a PUT of the same file to a
// process that only writes it to the same disk. Also measures the memory of the API. `uploads.ts <bytes>`
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
const MEGABYTE = 1024 ** 2;
const BYTES = Number(process.argv[2] ?? 1024 * MEGABYTE);
const PIECE_BYTES = 64 * MEGABYTE;
/** Uploads of each side in a round, in turn: the disk's speed changes by half within seconds. */
const TURNS = 3;
/** How much the memory of the API may grow during an upload of any size. */
const MAX_GROWTH_MEGABYTES = 96;

const api = await startFilmmakerApi();
const folder = join(api.storage, "bench");
await mkdir(folder, { recursive: true });
const source = join(folder, "film.mov");
const target = join(folder, "put");
const bare = fork(new URL("put-server.ts", import.meta.url).pathname);
bare.send(target);
const [port]: number[] = await once(bare, "message");

/** Writes a file of random bytes with the first bytes of a video, by which the API recognizes one. */
async function writeSource(): Promise<void> {
  const piece = randomBytes(8 * MEGABYTE);
  const handle = await open(source, "w");
  piece.write("\0\0\0\u0014ftypqt  \0\0\0\0qt  ", "latin1");
  for (let written = 0; written < BYTES; written += piece.length) {
    await handle.write(piece.subarray(0, Math.min(piece.length, BYTES - written)));
  }
  await handle.close();
}

/** Waits until the disk has written the bytes of earlier uploads. */
const settleDisk = () => promisify(execFile)("sync");

/** @returns seconds */
async function measurePut(): Promise<number> {
  await settleDisk();
  const start = performance.now();
  const outgoing = request({ port, method: "PUT", headers: { "content-length": BYTES } });
  const responded = once(outgoing, "response");
  await pipeline(createReadStream(source), outgoing);
  await responded;
  const seconds = (performance.now() - start) / 1000;
  await rm(target);
  return seconds;
}

/** @returns seconds */
async function measureTus(): Promise<number> {
  await settleDisk();
  const { origin, headers, pageId } = api;
  const response = await fetch(`${origin}/v1/videos`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ pageId, kind: "message", name: "film.mov", size: BYTES }),
  });
  if (response.status !== 201) throw new Error(`The video was not created: ${await response.text()}`);
  const { data } = z
    .object({ data: z.object({ id: z.string(), uploadUrl: z.string() }) })
    .parse(await response.json());
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    new Upload(createReadStream(source), {
      uploadUrl: origin + data.uploadUrl,
      uploadSize: BYTES,
      chunkSize: PIECE_BYTES,
      headers,
      retryDelays: [],
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  const seconds = (performance.now() - start) / 1000;
  await rm(join(api.storage, "uploads", data.id));
  return seconds;
}

/** Measures both sides in turns. @returns megabytes a second of each */
async function measureRound(tusFirst: boolean): Promise<Pair> {
  const seconds = { tus: 0, put: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    if (tusFirst === (turn % 2 === 0)) {
      seconds.tus += await measureTus();
      seconds.put += await measurePut();
    } else {
      seconds.put += await measurePut();
      seconds.tus += await measureTus();
    }
  }
  const megabytes = (TURNS * BYTES) / MEGABYTE;
  return { a: megabytes / seconds.tus, b: megabytes / seconds.put };
}

try {
  await writeSource();
  // The first run of each side warms up its code and brings the API to its usual size.
  await measurePut();
  await measureTus();
  const before = readResidentMegabytes(api.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(api.pid));
  }, 200);
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push(await measureRound(Math.random() < 0.5));
  clearInterval(sampling);
  const rates = summarizePairs(pairs);
  report("tus to the API, to a PUT to node:http", rates, { atLeast: 0.95 }, "MB a second");
  reportValue("its slowest round, to the PUT of that round", rates.min, "ratio", { atLeast: 0.85 });
  reportValue("growth of the API's memory during the upload", peak - before, "MB", {
    atMost: MAX_GROWTH_MEGABYTES,
  });
} finally {
  bare.kill();
  await api.stop();
}
