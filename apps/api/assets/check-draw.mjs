// Repeats the draw of a sale queue: `node check-draw.mjs proof.json [SEAL [ROOT]]`, with the seal and the root that you noted
// before the draw. Needs Node 20 and nothing else. docs/rules/sale-queue.md explains what it checks.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";

const saved = JSON.parse(readFileSync(process.argv[2], "utf8"));
// The API wraps what it returns.
const proof = saved.data ?? saved;
const { seed, beacon, drawn, later } = proof;
const [seal = proof.seal, root = proof.root] = process.argv.slice(3);
const GROUPS = ["", "confirmed", "present"];
const bytes = (hex) => Buffer.from(hex.replaceAll("-", ""), "hex");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const problems = [];
const expect = (isRight, problem) => isRight || problems.push(problem);

expect(proof.seal === seal && sha256(bytes(seed)).equals(bytes(seal)), "the seed is not the sealed one");
const number = beacon.used ? bytes(beacon.randomness) : Buffer.alloc(32);
if (beacon.used) {
  expect(sha256(bytes(beacon.signature)).equals(number), "the public number is not that of its signature");
  const isUnknown = Date.parse(proof.frozenAt) < Date.parse(beacon.publishedAt);
  expect(isUnknown, "the list was closed after the public number was known");
}
let nodes = drawn
  .map(({ id, group }) => Buffer.concat([Buffer.of(0), bytes(id), Buffer.of(GROUPS.indexOf(group))]))
  .toSorted((one, other) => Buffer.compare(one, other))
  .map((leaf) => sha256(leaf));
const join = (left, right) => (right ? sha256(Buffer.of(1), left, right) : left);
while (nodes.length > 1) nodes = nodes.flatMap((node, i) => (i % 2 ? [] : [join(node, nodes[i + 1])]));
expect(
  proof.root === root && (nodes[0] ?? sha256()).equals(bytes(root)),
  "the list is not the one of the root",
);

const order = drawn
  .map((place) => ({ ...place, text: Buffer.concat([bytes(root), number, bytes(place.id)]) }))
  .map((place) => ({ ...place, lot: createHmac("sha256", bytes(seed)).update(place.text).digest() }))
  .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || Buffer.compare(a.lot, b.lot));
order.forEach(({ id, rank }, i) =>
  expect(rank === i + 1, `${id} has rank ${rank}, but was drawn as ${i + 1}`),
);
let latest = 0;
later.forEach(({ id, rank, joinedAt }, i) => {
  const time = Date.parse(joinedAt);
  expect(rank === order.length + i + 1, `${id} has rank ${rank}, but is behind ${order.length + i} others`);
  expect(time >= Date.parse(proof.opensAt), `${id} came before the opening, but was not drawn`);
  expect(time >= latest - 1000, `${id} came before somebody in front`);
  latest = Math.max(latest, time);
});
const all = [...drawn, ...later].map(({ id }) => bytes(id).toString("hex"));
expect(new Set(all).size === all.length, "a place is twice");

console.log(`${drawn.length} places drawn, ${later.length} later\nseal ${seal}\nroot ${root}`);
const link = `https://api.drand.sh/${beacon.chainHash}/public/${beacon.round}`;
console.log(beacon.used ? `The randomness of ${link} must be ${beacon.randomness}.` : beacon.words);
console.log(problems.length ? `WRONG:\n${problems.join("\n")}` : "The draw is right.");
process.exitCode = problems.length ? 1 : 0;
