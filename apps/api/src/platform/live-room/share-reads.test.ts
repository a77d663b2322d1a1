import { expect, test } from "vitest";
import { shareReads } from "./share-reads.ts";

/** Notes each read, and lets the test end it. */
function createReads() {
  const reads: { after: number; end(found: string): void; fail(): void }[] = [];
  const find = shareReads((after) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    reads.push({ after, end: resolve, fail: () => reject(new Error("the database is away")) });
    return promise;
  });
  return { reads, find };
}

test("all who come back while one reads share the next read, from the earliest event that one of them misses", async () => {
  const { reads, find } = createReads();
  const first = find(50);
  await expect.poll(() => reads.length).toBe(1);
  const crowd = [find(70), find(30), find(60)];
  reads[0]?.end("before");
  expect(await first).toBe("before");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end("after");
  expect(await Promise.all(crowd)).toEqual(["after", "after", "after"]);
  expect(reads.map(({ after }) => after)).toEqual([50, 30]);
});

test("a read that fails fails only those who share it", async () => {
  const { reads, find } = createReads();
  const first = find(1);
  await expect.poll(() => reads.length).toBe(1);
  const second = find(2);
  reads[0]?.fail();
  await expect(first).rejects.toThrow("the database is away");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end("events");
  expect(await second).toBe("events");
});
