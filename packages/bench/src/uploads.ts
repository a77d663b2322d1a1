import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Upload } from "tus-js-client";
import { type ApiProcess, startApi } from "./api-process.ts";
import { loadBenchConfig } from "./config.ts";
import { median } from "./median.ts";

// A gigabyte by tus into the API process, as the studio sends it, against a plain PUT of the same file to a bare
// node:http that writes it to the same disk: in turn, in one run, as a ratio; and how much memory the API took for it.
const { ROUNDS } = loadBenchConfig();
const BYTES = Number(process.argv[2] ?? 1024 ** 3);
const PIECE = randomBytes(8 * 1024 ** 2);

const api = await startApi();
const folder = join(api.storage, "bench");
await mkdir(folder, { recursive: true });
const source = join(folder, "film.mov");
const bare = createServer((incoming, outgoing) => {
  pipeline(incoming, createWriteStream(join(folder, "put"))).then(
    () => outgoing.writeHead(204).end(),
    () => outgoing.destroy(),
  );
});
await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
const address = bare.address();
if (address === null || typeof address === "string") throw new Error("The bare server has no port");
const { port } = address;

/** The file is told to be a film by its first bytes. */
async function writeSource(): Promise<void> {
  const handle = await open(source, "w");
  PIECE.write("\0\0\0\u0014ftypqt  \0\0\0\0qt  ", "latin1");
  for (let written = 0; written < BYTES; written += PIECE.length) {
    await handle.write(PIECE.subarray(0, Math.min(PIECE.length, BYTES - written)));
  }
  await handle.close();
}

async function put(): Promise<number> {
  const start = performance.now();
  const outgoing = request({ port, method: "PUT", headers: { "content-length": BYTES } });
  const answered = once(outgoing, "response");
  await pipeline(createReadStream(source), outgoing);
  await answered;
  const seconds = (performance.now() - start) / 1000;
  await rm(join(folder, "put"));
  return BYTES / 1024 ** 2 / seconds;
}

async function tus({ origin, headers, pageId }: ApiProcess): Promise<number> {
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
      ...{ uploadUrl: origin + data.uploadUrl, uploadSize: BYTES, chunkSize: BYTES, headers },
      ...{ retryDelays: [], onSuccess: () => resolve(), onError: reject },
    }).start();
  });
  const seconds = (performance.now() - start) / 1000;
  await rm(join(api.storage, "uploads", data.id));
  return BYTES / 1024 ** 2 / seconds;
}

/** Megabytes that a process has in memory. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

try {
  await writeSource();
  const rates: { put: number[]; tus: number[] } = { put: [], tus: [] };
  const before = await residentMegabytes(api.pid);
  let most = before;
  const watching = setInterval(() => {
    void residentMegabytes(api.pid).then((now) => {
      most = Math.max(most, now);
    });
  }, 200);
  for (let round = 0; round < ROUNDS; round++) {
    rates.put.push(await put());
    rates.tus.push(await tus(api));
  }
  clearInterval(watching);
  const ratios = rates.tus
    .map((rate, round) => rate / (rates.put[round] ?? Number.NaN))
    .toSorted((a, b) => a - b);
  console.log(`PUT to node:http  ${median(rates.put).toFixed(0)} MB a second`);
  console.log(`tus to the API    ${median(rates.tus).toFixed(0)} MB a second`);
  console.log(
    `ratio ${median(ratios).toFixed(2)} (${ratios.at(0)?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}; goal 0.9)`,
  );
  console.log(`memory of the API ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB during`);
} finally {
  bare.close();
  await api.close();
}
