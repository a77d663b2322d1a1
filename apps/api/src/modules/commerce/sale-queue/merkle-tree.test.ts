import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildTree, hashLeaf, isInTree } from "./merkle-tree.ts";

/** The inputs and roots of the reference implementation of Certificate Transparency (merkle_tree_test). */
const INPUTS = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const known = INPUTS.map((input) => hashLeaf(Buffer.from(input, "hex")));

describe("the root", () => {
  it.each(ROOTS.map((root, index) => [index + 1, root] as const))("of %i known leaves", (size, root) => {
    expect(buildTree(known.slice(0, size)).root.toString("hex")).toBe(root);
  });

  it("of no leaf is the hash of nothing", () => {
    expect(buildTree([]).root).toEqual(createHash("sha256").digest());
  });
});

describe("a path", () => {
  const build = (size: number) =>
    Array.from({ length: size }, (_, index) => hashLeaf(Buffer.from(String(index))));

  it("leads from each leaf of trees of every size to the root", () => {
    for (let size = 1; size <= 40; size++) {
      const leaves = build(size);
      const { root, findPath } = buildTree(leaves);
      const lost = leaves.filter(
        (leaf, index) => !isInTree(root, { leaf, index, size, path: findPath(index) }),
      );
      expect(lost, `${size} leaves`).toEqual([]);
    }
  });

  it("does not lead from another leaf, index, size or path to it", () => {
    const leaves = build(6);
    const { root, findPath } = buildTree(leaves);
    const proof = { leaf: leaves[4] ?? Buffer.of(), index: 4, size: 6, path: findPath(4) };
    expect(isInTree(root, proof)).toBe(true);
    const wrong = [
      { leaf: leaves[5] ?? Buffer.of() },
      { leaf: hashLeaf(Buffer.from("6")) },
      { index: 5 },
      { index: 0 },
      { index: -1 },
      { index: 6 },
      { size: 4 },
      { size: 12 },
      { path: proof.path.slice(1) },
      { path: proof.path.toReversed() },
      { path: [...proof.path, root] },
    ];
    for (const part of wrong) expect(isInTree(root, { ...proof, ...part }), JSON.stringify(part)).toBe(false);
  });

  it("is refused for a leaf that is not there", () => {
    expect(() => buildTree(known).findPath(8)).toThrow("there is no leaf 8");
  });
});
