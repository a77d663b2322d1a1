import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What a prober asks for, in turn. */
export interface Probe {
  port: number;
  path: string;
  headers: Record<string, string>;
}

// A viewer of other pages while a test does much: it has a process of its own, since that of the test answers late. Asks 50 times a
// second at most, and after a message says how many milliseconds each answer took; NaN for one that is not 200.
const probes = JSON.parse(process.argv[2] ?? "[]") as Probe[];
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const over = new AbortController();
process.once("message", () => over.abort());
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
process.send?.("ready");
for (let n = 0; !over.signal.aborted; n++) {
  const { port, path, headers } = probes[n % probes.length] ?? { port: 0, path: "", headers: {} };
  const start = performance.now();
  const outgoing = request({ agent, host: "127.0.0.1", port, path, headers }).end();
  const [response] = await once(outgoing, "response");
  response.resume();
  await once(response, "end");
  times.push(response.statusCode === 200 ? performance.now() - start : NaN);
  await sleep(20);
}
process.send?.(times);
