import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Upload } from "tus-js-client";
import { z } from "zod";
import { alternate, report, reportValue } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { readResidentMegabytes } from "../support/process-usage.ts";
import { startFilmmakerApi } from "./filmmaker-api.ts";

// Compares the upload of a gigabyte to the API by tus, in pieces of the studio's size, with a PUT of the same file to a
// process that only writes it to the same disk. Also measures the memory of the API. `uploads.ts <bytes>`
const { ROUNDS } = loadBenchConfig();
const MEGABYTE = 1024 ** 2;
const BYTES = Number(process.argv[2] ?? 1024 * MEGABYTE);
const PIECE_BYTES = 64 * MEGABYTE;
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

/** @returns megabytes a second */
async function measurePut(): Promise<number> {
  const start = performance.now();
  const outgoing = request({ port, method: "PUT", headers: { "content-length": BYTES } });
  const responded = once(outgoing, "response");
  await pipeline(createReadStream(source), outgoing);
  await responded;
  const seconds = (performance.now() - start) / 1000;
  await rm(target);
  return BYTES / MEGABYTE / seconds;
}

/** @returns megabytes a second */
async function measureTus(): Promise<number> {
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
  return BYTES / MEGABYTE / seconds;
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
  const rates = await alternate(ROUNDS, measureTus, measurePut);
  clearInterval(sampling);
  report("tus to the API, to a PUT to node:http", rates, { atLeast: 0.95 }, "MB a second");
  reportValue("its slowest round, to the PUT of that round", rates.min, "ratio", { atLeast: 0.85 });
  reportValue("growth of the API's memory during the upload", peak - before, "MB", {
    atMost: MAX_GROWTH_MEGABYTES,
  });
} finally {
  bare.kill();
  await api.stop();
}
