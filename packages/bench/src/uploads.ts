import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Upload } from "tus-js-client";
import { startApi } from "./media-api.ts";
import { alternate, report } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";

// A gigabyte by tus into the API process, in the pieces that the studio sends, against a plain PUT of the same file to a
// process that does nothing but write it to the same disk: in turn, in one run; and how much memory the API took for it.
const { ROUNDS } = loadBenchConfig();
const MEGABYTE = 1024 ** 2;
const BYTES = Number(process.argv[2] ?? 1024 * MEGABYTE);
const PIECE_BYTES = 64 * MEGABYTE;
/** What a process may take besides, however large the upload. */
const FLAT_MEGABYTES = 96;

const api = await startApi();
const folder = join(api.storage, "bench");
await mkdir(folder, { recursive: true });
const source = join(folder, "film.mov");
const target = join(folder, "put");
const bare = fork(new URL("put-server.ts", import.meta.url).pathname);
bare.send(target);
const [port]: number[] = await once(bare, "message");

/** The API recognizes a video by its first bytes. */
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
  const answered = once(outgoing, "response");
  await pipeline(createReadStream(source), outgoing);
  await answered;
  const seconds = (performance.now() - start) / 1000;
  await rm(target);
  return BYTES / MEGABYTE / seconds;
}

/** @returns megabytes a second */
async function measureTus(): Promise<number> {
  const { origin, headers, pageId } = api;
  const answer = await fetch(`${origin}/v1/videos`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ pageId, kind: "message", name: "film.mov", size: BYTES }),
  });
  if (answer.status !== 201) throw new Error(`no upload: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: string; uploadUrl: string } };
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

/** Megabytes that the API has in memory. */
async function readResidentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${api.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

try {
  await writeSource();
  // Once before, so that each side's code is warm and the API has its usual size.
  await measurePut();
  await measureTus();
  const before = await readResidentMegabytes();
  let most = before;
  const watching = setInterval(() => {
    void readResidentMegabytes().then((now) => {
      most = Math.max(most, now);
    });
  }, 200);
  const rates = await alternate(ROUNDS, measureTus, measurePut);
  clearInterval(watching);
  report("tus to the API : PUT to node:http", rates, { atLeast: 0.9 }, "MB a second");
  const isFlat = most - before < FLAT_MEGABYTES;
  if (!isFlat) process.exitCode = 1;
  console.log(
    `${isFlat ? "✓" : "✗"} memory of the API: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB during`,
  );
} finally {
  bare.kill();
  await api.close();
}
