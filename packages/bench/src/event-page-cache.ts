import { fork } from "node:child_process";
import { once } from "node:events";
import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "@matinee/api/page-defaults";
import autocannon from "autocannon";
import pg from "pg";
import { startApi } from "./staff-api.ts";
import { alternate, report } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { startDatabases } from "./databases.ts";

// The anonymous event page against a bare node:http that sends the same bytes, each in a process of its own.
const { ROUNDS, SECONDS } = loadBenchConfig();
const databases = await startDatabases();
await addPageSettings("event-950");
const api = await startApi(databases.small);
const page = `${api.url}/v1/pages/event-950`;
const answer = await fetch(page);
if (!answer.ok) throw new Error(`The event page answers ${answer.status}`);
const bytes = await answer.text();
const bare = fork(new URL("bare-server.ts", import.meta.url));
bare.send(bytes);
const [port] = await once(bare, "message");

const rate = async (url: string) => {
  const { requests, non2xx } = await autocannon({ url, connections: 20, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} times`);
  return requests.average;
};
const ratio = await alternate(
  ROUNDS,
  () => rate(page),
  () => rate(`http://127.0.0.1:${port}/`),
);
report("anonymous event page, to bare node:http", ratio, { atLeast: 0.75 }, "requests a second");
bare.kill();
await api.close();
await databases.close();

/** The settings that an event has when it is made in the studio; the benches' events were made without. */
async function addPageSettings(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: databases.small });
  await database.connect();
  const settings = [
    createDefaultPaywallSettings(),
    createDefaultSubscriptionSettings(),
    createDefaultAboutSettings(),
  ];
  await database.query(
    `update pages set paywall_settings = $2, subscription_settings = $3, about_settings = $4 where slug = $1`,
    [url, ...settings],
  );
  await database.end();
}
