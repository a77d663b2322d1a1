import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { buyTicket, type Screening, type Site } from "./sale.ts";

const INTERVAL_MS = 100;
/** One in this many requests is a purchase. The API takes 60 a minute from one address. */
const PURCHASE_EVERY = 20;

/** Sends ten requests a second as viewers do: documents, page data, files, purchases. */
export function startLoad(site: Site, screening: Screening) {
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;
  let bought = 0;
  const ending = new AbortController();
  const paths = [`/watch/${screening.url}`, `/v1/pages/${screening.url}`, "/v1/config", "/robots.txt"];
  const read = async (path: string) => {
    const response = await fetch(new URL(path, site.watch));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const request = async (number: number) => {
    if (number % PURCHASE_EVERY !== 0) return read(paths[number % paths.length] ?? "/");
    await buyTicket(site, screening, `load-${number}@audience.example`);
    bought += 1;
  };
  const loop = (async () => {
    while (!ending.signal.aborted) {
      const one = request((sent += 1)).catch((error: unknown) => {
        failures.push(inspect(error));
      });
      running.add(one);
      void one.finally(() => running.delete(one));
      await sleep(INTERVAL_MS);
    }
  })();
  return {
    async stop(): Promise<{ sent: number; bought: number; failures: string[] }> {
      ending.abort();
      await loop;
      await Promise.all(running);
      return { sent, bought, failures };
    },
  };
}
