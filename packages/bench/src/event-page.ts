import { createServer } from "node:http";
import autocannon from "autocannon";
import { loadBenchConfig } from "./config.ts";
import { median } from "./median.ts";

// The anonymous event page against a bare node:http that sends the same bytes: in turn, in one run, as a ratio.
const { API_URL, PAGE, ROUNDS, SECONDS } = loadBenchConfig();

const page = `${API_URL}/v1/pages/${PAGE}`;
const answer = await fetch(page);
if (!answer.ok) throw new Error(`${page} answered ${answer.status}. Is the demo running?`);
const bytes = Buffer.from(await answer.arrayBuffer());

const bare = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length });
  response.end(bytes);
});
await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
const address = bare.address();
if (address === null || typeof address === "string") throw new Error("The bare server has no port");

const rate = async (url: string) =>
  (await autocannon({ url, connections: 20, duration: SECONDS })).requests.average;
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const ours = await rate(page);
  const theirs = await rate(`http://127.0.0.1:${address.port}/`);
  ratios.push(ours / theirs);
}
bare.close();
const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
console.log(
  `event page / node:http: median ${median(ratios).toFixed(2)} (${sorted.at(0)} to ${sorted.at(-1)})`,
);
