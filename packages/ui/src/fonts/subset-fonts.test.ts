// @vitest-environment node
import { access, readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { buildSubsets, readFontStyles } from "./subset-fonts.ts";

// The compression of fonts is slow.
it("keeps the characters of each range, from the installed fonts", { timeout: 30_000 }, async () => {
  const folder = new URL(".", import.meta.url);
  const subsets = await buildSubsets();
  const files = (await readdir(folder)).filter((file) => file.endsWith(".woff2"));
  expect([...subsets.keys()].toSorted()).toEqual(files.toSorted());
  for (const [file, content] of subsets)
    expect(content.equals(await readFile(new URL(file, folder))), file).toBe(true);
});

it("names only files that exist, wherever the styles are built", async () => {
  const styles = await readFontStyles();
  const paths = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    // A package's name is only found in the app that has the package itself.
    expect(path).toMatch(/^\.\.?\//);
    await expect(access(new URL(`../${path}`, import.meta.url)), path).resolves.toBeUndefined();
  }
});
