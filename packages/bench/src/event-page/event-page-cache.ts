import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import pg from "pg";
import { alternate, report } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startDatabases } from "../support/databases.ts";
import { buildApiEnvironment, startApiServer, requireBuiltApi } from "../support/api-process.ts";
import { buildPageSettings } from "../support/page-settings.ts";

// Compares the anonymous event page with a bare node:http server that sends the same bytes, each in its own process.
requireBuiltApi();
const { ROUNDS, SECONDS } = loadBenchConfig();
const databases = await startDatabases();
await addPageSettings("event-950");
const api = await startApiServer(await buildApiEnvironment({ DATABASE_URL: databases.small }));
const page = `${api.origin}/v1/pages/event-950`;
const response = await fetch(page);
if (!response.ok) throw new Error(`The event page responded with ${response.status}`);
const bare = fork(new URL("bare-server.ts", import.meta.url));
bare.send(await response.text());
const [port] = await once(bare, "message");

const measureRate = async (url: string) => {
  const { requests, non2xx } = await autocannon({ url, connections: 20, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${url} rejected ${non2xx} requests`);
  return requests.average;
};
const ratio = await alternate(
  ROUNDS,
  () => measureRate(page),
  () => measureRate(`http://127.0.0.1:${port}/`),
);
report("anonymous event page, to bare node:http", ratio, { atLeast: 0.75 }, "requests a second");
bare.kill();
await api.stop();
await databases.close();

/** Gives an event the settings of a new event; the events of `fill-database.ts` have none. */
async function addPageSettings(slug: string): Promise<void> {
  const database = new pg.Client({ connectionString: databases.small });
  await database.connect();
  await database.query(
    `update pages set paywall_settings = $2, subscription_settings = $3, about_settings = $4 where slug = $1`,
    [slug, ...buildPageSettings()],
  );
  await database.end();
}
