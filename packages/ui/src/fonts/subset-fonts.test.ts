// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { buildSubsets } from "./subset-fonts.ts";

// The compression of fonts is slow.
it("keeps the characters of each range, from the installed fonts", { timeout: 30_000 }, async () => {
  const folder = new URL(".", import.meta.url);
  const subsets = await buildSubsets();
  const files = (await readdir(folder)).filter((file) => file.endsWith(".woff2"));
  expect([...subsets.keys()].toSorted()).toEqual(files.toSorted());
  for (const [file, content] of subsets)
    expect(content.equals(await readFile(new URL(file, folder))), file).toBe(true);
});
