import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { startApi } from "./api.ts";
import { inTurn, report } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { startDatabases } from "./databases.ts";

// The anonymous event page against a bare node:http that sends the same bytes, each in a process of its own.
const { ROUNDS, SECONDS } = loadBenchConfig();
const databases = await startDatabases();
const api = await startApi(databases.small);
const page = `${api.url}/v1/pages/event-7`;
const bytes = await (await fetch(page)).text();
const bare = fork(new URL("bare-server.ts", import.meta.url));
bare.send(bytes);
const [port] = await once(bare, "message");

const rate = async (url: string) => {
  const { requests, non2xx } = await autocannon({ url, connections: 20, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} times`);
  return requests.average;
};
const ratio = await inTurn(
  ROUNDS,
  () => rate(page),
  () => rate(`http://127.0.0.1:${port}/`),
);
report("anonymous event page, to bare node:http", ratio, { atLeast: 0.75 }, "requests a second");
bare.kill();
await api.close();
await databases.close();
