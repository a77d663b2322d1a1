import { createHash } from "node:crypto";

// The tree of RFC 6962 (Certificate Transparency), section 2.1, whose leaves and nodes begin with different bytes, so that
// neither can be taken for the other. Building it level by level, where a node without a neighbour moves up unchanged, gives
// the same root as the recursive definition.

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** Hashes what one leaf commits to. */
export const hashLeaf = (content: Buffer): Buffer => sha256(LEAF, content);

export interface MerkleTree {
  /** That of an empty tree is the hash of nothing. */
  root: Buffer;
  /**
   * Lists the hashes with which somebody who knows one leaf computes the root, from the leaf upwards.
   * @throws RangeError when there is no such leaf
   */
  findPath: (index: number) => Buffer[];
}

/** Builds the tree of a list of leaves. */
export function buildTree(leaves: readonly Buffer[]): MerkleTree {
  const levels = listLevels(leaves);
  return {
    root: levels.at(-1)?.[0] ?? sha256(),
    findPath(index) {
      if (leaves[index] === undefined) throw new RangeError(`there is no leaf ${index}`);
      return levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? []);
    },
  };
}

/**
 * Returns whether a leaf is at an index of the tree with a root.
 * @param size number of leaves of the tree
 */
export function isInTree(
  root: Buffer,
  { leaf, index, size, path }: { leaf: Buffer; index: number; size: number; path: readonly Buffer[] },
): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= size) return false;
  const left = [...path];
  let node = leaf;
  for (let at = index, width = size; width > 1; at >>= 1, width = (width + 1) >> 1) {
    const neighbour = (at ^ 1) < width ? left.shift() : null;
    if (neighbour === undefined) return false;
    if (neighbour) node = at % 2 === 0 ? sha256(NODE, node, neighbour) : sha256(NODE, neighbour, node);
  }
  return left.length === 0 && node.equals(root);
}

/** The leaves, what is above them, and so on up to the root. */
function listLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = level.flatMap((node, index) => {
      if (index % 2 === 1) return [];
      const neighbour = level[index + 1];
      return neighbour ? [sha256(NODE, node, neighbour)] : [node];
    });
    levels.push(level);
  }
  return levels;
}
