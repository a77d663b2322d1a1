import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { drawProofSchema, type DrawProof } from "@matinee/contract/schemas/sale-queue";
import { getTexts } from "@matinee/texts/languages";
import { afterAll, describe, expect, it } from "vitest";
import { fullTest } from "../../../testing/full-test.ts";
import {
  buildDrawProof,
  drawRanks,
  freezePlaces,
  generateSeed,
  rankLater,
  sealSeed,
  type FrozenPlace,
} from "./draw.rules.ts";
import { isInTree } from "./merkle-tree.ts";

const docs = fileURLToPath(new URL("../../../../../../docs", import.meta.url));
const script = fileURLToPath(new URL("../../../../assets/check-draw.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "matinee-draw-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();
const toBytes = (hex: string) => Buffer.from(hex.replaceAll("-", ""), "hex");
const toUuid = (bytes: Buffer) =>
  bytes.toString("hex", 0, 16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-7$3-8$4-$5");
const createId = (index: number) => toUuid(sha256(`place ${index}`));
const opensAt = new Date("2027-03-20T10:00:00Z");
const after = (seconds: number) => new Date(opensAt.getTime() + seconds * 1000);

/** The leaf of a place, by the bytes that rules/sale-queue.md, Draw, has. */
const hashPlace = ({ id, group }: FrozenPlace) =>
  sha256(Buffer.concat([Buffer.of(0), toBytes(id), Buffer.of(group === "confirmed" ? 1 : 2)]));

/** Five thousand people in the order in which they came, of whom every fifth did not confirm an email. */
const crowd: FrozenPlace[] = Array.from({ length: 5000 }, (_, index) => ({
  id: createId(index),
  group: index % 5 === 4 ? "present" : "confirmed",
}));
const seed = sha256("seed");

/** The round 1000 of drand's chain quicknet. */
const beacon = {
  used: true as const,
  chainHash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  round: 1000,
  publishedAt: after(30).toISOString(),
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
  randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
};
const draw = {
  pageId: createId(-1),
  opensAt,
  frozenAt: after(0.4),
  drawnAt: after(31),
  seed,
  beacon,
  places: crowd.slice(0, 200),
  later: rankLater(
    200,
    [9, 1, 5].map((seconds) => ({ id: createId(9000 + seconds), joinedAt: after(seconds) })),
  ),
};
const texts = getTexts("en");
const proof = buildDrawProof(draw, texts);

/** Spearman's correlation of two orders of the same people, without ties. */
function correlate(first: readonly number[], second: readonly number[]): number {
  const n = first.length;
  const squares = first.reduce((sum, rank, index) => sum + (rank - (second[index] ?? NaN)) ** 2, 0);
  return 1 - (6 * squares) / (n * (n ** 2 - 1));
}

describe("a draw of 5,000 who came before the opening", () => {
  const { root } = freezePlaces(crowd);
  const arrivals = crowd.map((_, index) => index + 1);
  const rankAll = (places: readonly FrozenPlace[], random: Buffer | null = sha256("beacon")) => {
    const ranks = new Map(
      drawRanks({ seed, root, beacon: random }, places).map(({ id, rank }) => [id, rank]),
    );
    return crowd.map(({ id }) => ranks.get(id) ?? NaN);
  };

  it("does not depend on who came first", () => {
    const everybody = crowd.map(({ id }) => ({ id, group: "confirmed" }) as const);
    expect(Math.abs(correlate(arrivals, rankAll(everybody)))).toBeLessThanOrEqual(0.05);
    expect(Math.abs(correlate(arrivals, rankAll(everybody, null)))).toBeLessThanOrEqual(0.05);
  });

  it("control: the order of arrival does", () => {
    expect(correlate(arrivals, arrivals)).toBe(1);
  });

  it("gives each rank once, and those with a confirmed email the first ones", () => {
    const ranks = rankAll(crowd);
    expect(ranks.toSorted((a, b) => a - b)).toEqual(arrivals);
    const confirmed = ranks.filter((_, index) => crowd[index]?.group === "confirmed");
    expect(Math.max(...confirmed)).toBe(4000);
  });

  it("is the same in whatever order the places are read", () => {
    const reversed = crowd.toReversed();
    expect(freezePlaces(reversed).root).toEqual(root);
    expect(rankAll(reversed)).toEqual(rankAll(crowd));
  });

  it("is another one with another seed, another public number, or one place more", () => {
    const first = (secrets: Parameters<typeof drawRanks>[0]) =>
      drawRanks(secrets, crowd)
        .slice(0, 20)
        .map(({ id }) => id);
    const random = sha256("beacon");
    const orders = [
      first({ seed, root, beacon: random }),
      first({ seed: generateSeed(), root, beacon: random }),
      first({ seed, root, beacon: sha256("another beacon") }),
      first({ seed, root, beacon: null }),
      first({
        seed,
        root: freezePlaces([...crowd, { id: createId(5000), group: "present" }]).root,
        beacon: random,
      }),
    ];
    expect(new Set(orders.map((ids) => ids.join())).size).toBe(orders.length);
  });
});

describe("choosing the ids of places", () => {
  const others = crowd.slice(0, 49).map(({ id }) => ({ id, group: "confirmed" }) as const);
  const rankOf = (id: string, random: Buffer | null) => {
    const places: FrozenPlace[] = [...others, { id, group: "confirmed" }];
    const drawn = drawRanks({ seed, root: freezePlaces(places).root, beacon: random }, places);
    return drawn.find((place) => place.id === id)?.rank ?? NaN;
  };
  const tried = Array.from({ length: 150 }, (_, index) => createId(20_000 + index));
  const guess = sha256("a guessed number");
  /** The best of many ids that somebody who knows the seed tries before the list is closed. */
  const chosen = tried
    .map((id) => ({ id, rank: rankOf(id, guess) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 5);

  it("control: puts somebody first who knows the public number", () => {
    expect(chosen.every(({ rank }) => rank <= 3)).toBe(true);
    expect(chosen[0]?.rank).toBe(1);
  });

  it("does not help while the public number is unknown: the chosen ids rank as any others", () => {
    const numbers = Array.from({ length: 60 }, (_, index) => sha256(`round ${index}`));
    const ranks = numbers.flatMap((random) => chosen.map(({ id }) => rankOf(id, random)));
    const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
    // 300 ranks of 1 to 50 have a mean of 25.5 with a standard error of 0.8.
    expect(Math.abs(mean - 25.5)).toBeLessThan(2.5);
  });
});

describe("those who come later", () => {
  const places = Array.from({ length: 500 }, (_, index) => ({
    id: createId(index),
    joinedAt: after(index / 9),
  }));

  it("follow behind the draw in the order in which they came", () => {
    const ranked = rankLater(5000, places.toReversed());
    expect(ranked.map(({ id }) => id)).toEqual(places.map(({ id }) => id));
    expect(ranked.map(({ rank }) => rank)).toEqual(places.map((_, index) => 5001 + index));
  });

  it("keep their ranks when others are ranked afterwards", () => {
    const ranked = rankLater(5000, places.slice(0, 300));
    const next = rankLater(5300, places.slice(300));
    expect([...ranked, ...next]).toEqual(rankLater(5000, places));
  });
});

describe("the path of a place", () => {
  it("leads to the published root, and only that of a drawn place exists", () => {
    const root = toBytes(proof.root);
    const { findPath } = freezePlaces(draw.places);
    for (const { id, group } of draw.places) {
      const found = findPath(id);
      const leaf = hashPlace({ id, group });
      const path = (found?.path ?? []).map(toBytes);
      expect(isInTree(root, { leaf, index: found?.index ?? -1, size: found?.size ?? 0, path })).toBe(true);
    }
    expect(findPath(createId(9001))).toBeNull();
  });
});

describe("the seed", () => {
  it("has 32 random bytes, and its seal is their hash", () => {
    const seeds = [generateSeed(), generateSeed()];
    expect(seeds[0]).toHaveLength(32);
    expect(seeds[0]).not.toEqual(seeds[1]);
    expect(sealSeed(Buffer.alloc(32)).toString("hex")).toBe(
      "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    );
  });
});

/** Runs the published script on a proof. @param noted the seal and the root that somebody noted before the draw */
function check(text: DrawProof, noted: string[] = []) {
  const file = join(folder, "proof.json");
  writeFileSync(file, JSON.stringify(text));
  const run = spawnSync(process.execPath, [script, file, ...noted], {
    encoding: "utf8",
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

describe("the published script", () => {
  it("repeats a draw with a public number and one without", () => {
    expect(drawProofSchema.parse(proof)).toEqual(proof);
    expect(check(proof, [proof.seal, proof.root])).toMatchObject({ status: 0 });
    const without = buildDrawProof({ ...draw, beacon: { used: false, reason: "not-published" } }, texts);
    const { status, output } = check(drawProofSchema.parse(without));
    expect(status).toBe(0);
    expect(output).toContain("200 places drawn, 3 later");
    expect(output).toContain(texts.saleQueue.withoutBeacon["not-published"]);
    expect(check(buildDrawProof({ ...draw, places: [], later: [] }, texts)).status).toBe(0);
  });

  const [first, second] = proof.drawn;
  const [early, late] = proof.later;
  if (!first || !second || !early || !late) throw new Error("the proof has places");
  const change = (part: Partial<DrawProof>): DrawProof => ({ ...proof, ...part });
  const withFirst = (...places: typeof proof.drawn) =>
    change({ drawn: [...places, ...proof.drawn.slice(2)] });
  const withBeacon = (part: Partial<typeof beacon>) => change({ beacon: { ...beacon, ...part } });
  const other = "ab".repeat(32);

  const forgeries: [name: string, forged: DrawProof, problem: string][] = [
    ["another seed", change({ seed: other }), "the seed is not the sealed one"],
    ["another seal", change({ seal: other }), "the seed is not the sealed one"],
    ["another root", change({ root: other }), "the list is not the one of the root"],
    ["another public number", withBeacon({ randomness: other }), "not that of its signature"],
    ["another signature", withBeacon({ signature: other }), "not that of its signature"],
    [
      "a number that was known",
      change({ frozenAt: after(30).toISOString() }),
      "closed after the public number",
    ],
    [
      "a number that is left out",
      change({ beacon: { used: false, reason: "not-published", words: "" } }),
      "drawn as",
    ],
    [
      "two ranks that are swapped",
      withFirst({ ...first, rank: second.rank }, { ...second, rank: first.rank }),
      "has rank",
    ],
    ["a rank twice", withFirst({ ...first, rank: second.rank }, second), "has rank"],
    ["a place that is left out", withFirst(first), "the list is not the one of the root"],
    ["a place more", withFirst(first, second, { ...first, id: createId(7) }), "the list is not the one"],
    ["a place twice", withFirst(first, first, second), "a place is twice"],
    [
      "another group",
      withFirst({ ...first, group: "present" }, second),
      "the list is not the one of the root",
    ],
    [
      "another id",
      withFirst({ ...first, id: createId(4711) }, second),
      "the list is not the one of the root",
    ],
    [
      "later places that are swapped",
      change({
        later: [{ ...late, rank: early.rank }, { ...early, rank: late.rank }, ...proof.later.slice(2)],
      }),
      "came before somebody in front",
    ],
    ["a later place that is left out", change({ later: [early, ...proof.later.slice(2)] }), "others"],
    ["a later place in front", change({ later: [{ ...early, rank: 1 }, ...proof.later.slice(1)] }), "others"],
    [
      "a place that was there before",
      change({ later: [{ ...early, joinedAt: after(-1).toISOString() }, ...proof.later.slice(1)] }),
      "came before the opening",
    ],
  ];
  // Each starts the script. One of each problem runs every time.
  const isFirst = forgeries.map(
    ([, , problem], index) => forgeries.findIndex(([, , other]) => other === problem) === index,
  );
  for (const [index, [name, forged, problem]] of forgeries.entries())
    (isFirst[index] ? it : fullTest)(`finds ${name}`, () => {
      const { status, output } = check(forged);
      expect(output).toContain(problem);
      expect(status).toBe(1);
    });

  it("finds a whole draw that was made again, by the seal or the root that somebody noted", () => {
    const reseeded = buildDrawProof({ ...draw, seed: sha256("a better seed") }, texts);
    expect(check(reseeded).status).toBe(0);
    expect(check(reseeded, [proof.seal]).output).toContain("the seed is not the sealed one");
    const extended = buildDrawProof({ ...draw, places: crowd.slice(0, 201) }, texts);
    expect(check(extended, [proof.seal, proof.root]).output).toContain("the list is not the one of the root");
  });
});

describe("the published example", () => {
  const example = drawProofSchema.parse(JSON.parse(readFileSync(join(docs, "draw/example.json"), "utf8")));

  it("is what these functions draw", () => {
    if (!example.beacon.used) throw new Error("the example has a public number");
    const made = buildDrawProof(
      {
        ...draw,
        pageId: example.pageId,
        opensAt: new Date(example.opensAt),
        seed: toBytes(example.seed),
        frozenAt: new Date(example.frozenAt),
        drawnAt: new Date(example.drawnAt),
        beacon: example.beacon,
        places: example.drawn.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        later: example.later.map((place) => ({ ...place, joinedAt: new Date(place.joinedAt) })),
      },
      texts,
    );
    expect(made).toEqual(example);
    const page = readFileSync(join(docs, "rules/sale-queue.md"), "utf8");
    const start = Buffer.concat([toBytes(example.root), toBytes(example.beacon.randomness)]);
    const rows = made.drawn.map(({ id, group, rank }) => {
      const lot = createHmac("sha256", toBytes(example.seed)).update(Buffer.concat([start, toBytes(id)]));
      const [leaf, mac] = [hashPlace({ id, group }), lot.digest()].map((hash) => hash.toString("hex", 0, 4));
      return `| \`${id}\` | ${group} | \`${leaf}…\` | \`${mac}…\` | ${rank} |`;
    });
    for (const text of [made.seal, made.root, ...rows]) expect(page.replaceAll(/ +/g, " ")).toContain(text);
  });

  it("passes the script", () => {
    const output = execFileSync(process.execPath, [script, "draw/example.json"], { cwd: docs });
    expect(output.toString()).toContain("The draw is right.");
  });
});
