import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { reportValue } from "../support/compare.ts";

interface Stampede {
  origins: readonly [string, string];
  pageId: string;
  people: number;
  startFilm: () => Promise<void>;
}

/** Processes notice a changed clock within two seconds. */
const CLOCK_MS = 2500;

/** Lets all viewers of a lobby load the first segment at the same moment. Their grants are from before the start. */
export async function measureStampede({ origins, pageId, people, startFilm }: Stampede): Promise<void> {
  const addresses: URL[] = [];
  for (let n = 0; n < people; n++) {
    const origin = origins[n % 2 === 0 ? 0 : 1];
    addresses.push(await requestFilm(origin, pageId));
  }
  await startFilm();
  await sleep(CLOCK_MS);
  const startedAt = performance.now();
  const times = await Promise.all(
    addresses.map(async (address) => {
      await load(address);
      return performance.now() - startedAt;
    }),
  );
  reportValue(
    `${people} viewers load the first segment at once, until the last one has it`,
    Math.max(...times),
    "ms",
    {
      atMost: 2000,
    },
  );
}

/** @returns the address of the first segment, with the grant */
async function requestFilm(origin: string, pageId: string): Promise<URL> {
  const response = await fetch(`${origin}/v1/pages/${pageId}/playback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "feature", deviceId: randomUUID() }),
  });
  if (response.status !== 201) throw new Error(`The playback did not start: ${await response.text()}`);
  // The contract describes this response of our own API.
  const { data } = (await response.json()) as { data: { manifestUrl: string } };
  return new URL(data.manifestUrl.replace("master.m3u8", "480p/00000.m4s"), origin);
}

/** Loads a file on a connection of its own. @throws Error unless the server sends it whole */
async function load({ hostname, port, pathname, search }: URL): Promise<void> {
  const socket = connect(Number(port), hostname);
  let bytes = 0;
  let start = "";
  socket.on("data", (chunk: Buffer) => {
    if (start.length < 1000) start += chunk.toString("latin1", 0, 1000);
    bytes += chunk.length;
  });
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  const expected = Number(/content-length: (\d+)/i.exec(start)?.[1]);
  if (!start.startsWith("HTTP/1.1 200") || bytes < expected)
    throw new Error(`The first segment did not arrive: ${start.slice(0, 200)}`);
}
