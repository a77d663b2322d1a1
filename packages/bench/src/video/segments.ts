import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { z } from "zod";
import { requireBuiltApi } from "../support/api-process.ts";
import { report, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { requirePrograms } from "../support/programs.ts";
import { startFilmmakerApi } from "./filmmaker-api.ts";

// Compares segments of 2 MB from the API, and from nginx that checks each grant at the API, with nginx that sends the
// same files without a check. Needs nginx and wrk.
requireBuiltApi();
requirePrograms("nginx", "wrk");
const { ROUNDS, SECONDS } = loadBenchConfig();
const SEGMENTS = 30;
const SEGMENT_BYTES = 2 * 1024 ** 2;
const VIEWERS = 50;

const run = promisify(execFile);
const api = await startFilmmakerApi();
const videoId = randomUUID();
const folder = join(api.storage, "media", videoId, "720p");
await mkdir(folder, { recursive: true });
for (let number = 0; number < SEGMENTS; number++) {
  await writeFile(join(folder, `${String(number).padStart(5, "0")}.m4s`), randomBytes(SEGMENT_BYTES));
}
await api.database.query(
  `insert into videos (id, page_id, kind, name, size_bytes, status, duration_seconds)
   values ($1, $2, 'feature', 'film.mp4', 1000, 'ready', 120)`,
  [videoId, api.pageId],
);
await api.database.query("update pages set feature_video_id = $1 where id = $2", [videoId, api.pageId]);

const directPort = await findFreePort();
const nginx = await startNginx({
  port: await findFreePort(),
  apiPorts: [api.port],
  storage: api.storage,
  servers: `server { listen 127.0.0.1:${directPort}; access_log off; sendfile on; tcp_nopush on; root ${api.storage}/media;
    open_file_cache max=2000 inactive=60s; }`,
});

/** Starts a playback session of a new viewer. @returns the address of the rendition, which contains the grant */
async function startPlayback(): Promise<string> {
  const response = await fetch(`${api.origin}/v1/pages/${api.pageId}/playback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "feature", deviceId: randomUUID() }),
  });
  if (response.status !== 201) throw new Error(`The playback did not start: ${await response.text()}`);
  const { data } = z.object({ data: z.object({ manifestUrl: z.string() }) }).parse(await response.json());
  return data.manifestUrl.replace("/master.m3u8", "/720p");
}

/** Measures for one second. @returns megabytes a second */
async function measure(origin: string, bases: readonly string[]): Promise<number> {
  const script = join(api.storage, `${randomUUID()}.lua`);
  await writeFile(
    script,
    `local bases = {${bases.map((base) => `"${base}"`).join(",")}}
     local n = 0
     request = function()
       n = n + 1
       return wrk.format("GET", bases[n % #bases + 1] .. string.format("/%05d.m4s", n % ${SEGMENTS}))
     end
     done = function(summary)
       io.write(string.format("RESULT %f %d\\n", summary.bytes / summary.duration, summary.errors.status))
     end`,
  );
  const { stdout } = await run("wrk", ["-t1", `-c${VIEWERS}`, "-d1s", "-s", script, origin]);
  const [, rate = "", errors = ""] = /RESULT ([\d.]+) (\d+)/.exec(stdout) ?? [];
  if (errors !== "0") throw new Error(`${errors} requests to ${origin} were rejected`);
  return Number(rate) / 1.048576;
}

try {
  const bases = await Promise.all(Array.from({ length: VIEWERS }, startPlayback));
  const measurements = {
    plain: () => measure(`http://127.0.0.1:${directPort}`, [`/${videoId}/720p`]),
    api: () => measure(api.origin, bases),
    checked: () => measure(nginx.origin, bases),
  };
  const rates: Record<keyof typeof measurements, number[]> = { plain: [], api: [], checked: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const sums: Record<keyof typeof measurements, number> = { plain: 0, api: 0, checked: 0 };
    // In turns of a second: the memory's speed changes by a tenth within seconds, which must affect each of the three.
    for (let turn = 0; turn < SECONDS; turn++) {
      // The order rotates, so that none always runs after the same one.
      const names = (["plain", "api", "checked"] as const).map(
        (_, index, all) => all[(index + round + turn) % 3] ?? "plain",
      );
      for (const name of names) sums[name] += await measurements[name]();
    }
    for (const name of ["plain", "api", "checked"] as const) rates[name].push(sums[name] / SECONDS);
  }
  const compare = (name: "api" | "checked") =>
    summarizePairs(rates[name].map((a, round) => ({ a, b: rates.plain[round] ?? Number.NaN })));
  report("API, to nginx without a check", compare("api"), { atLeast: 1 }, "MB a second");
  report("nginx with the check, to nginx without", compare("checked"), { atLeast: 0.97 }, "MB a second");
} finally {
  await nginx.close();
  await api.stop();
}
