import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { edgeKeys } from "../../../commands/edge-keys.ts";
import type { KeyRing } from "../../../platform/crypto.ts";
import { signGrant } from "../grants.ts";
import { createEdgeKeys, isEdgeToken } from "./edge-keys.ts";

const [OLD, NEW] = ["old-secret".repeat(4), "new-secret".repeat(4)];

/** Which keys of a list verify a grant: the numbers of their secrets and the kind of the grant. */
function findVerifying(
  keys: string,
  keyRing: KeyRing,
  isPremiere: boolean,
): [secret: number, kind: number][] {
  const now = Date.now();
  const ids = { id: randomUUID(), pageId: randomUUID(), videoId: randomUUID(), transcodeVersion: 1 };
  const text = signGrant(keyRing, { ...ids, issuedAt: now, expiresAt: now + 1000, isPremiere });
  const [, signed = "", signature] = /^(?:premiere\.)?(v1\.[^.]+)\.(.+)$/.exec(text) ?? [];
  const pairs = keys.split(",").map((pair) => pair.split(":"));
  return pairs.flatMap((pair, secret) =>
    pair.flatMap((key, kind): [number, number][] => {
      const mac = createHmac("sha256", Buffer.from(key, "hex")).update(signed).digest("base64url");
      return mac === signature ? [[secret, kind]] : [];
    }),
  );
}

test("the printed keys verify the grants of films and of premieres, of each secret", async () => {
  const variables = { SECRET: NEW, SECRET_PREVIOUS: OLD };
  const printed = await edgeKeys.run({ words: [], options: {}, variables, report: () => undefined });
  const [, keys = "", token] =
    /^MATINEE_EDGE_KEYS=([0-9a-f:,]+)\nMATINEE_EDGE_TOKEN=([0-9a-f]{64})$/.exec(printed) ?? [];
  expect(findVerifying(keys, [NEW], false)).toEqual([[0, 0]]);
  expect(findVerifying(keys, [NEW], true)).toEqual([[0, 1]]);
  expect(findVerifying(keys, [OLD], false)).toEqual([[1, 0]]);
  expect(findVerifying(keys, ["another".repeat(5)], false)).toEqual([]);
  expect(isEdgeToken([NEW, OLD], token)).toBe(true);
  for (const secret of [OLD, NEW]) {
    expect(printed).not.toContain(secret);
    expect(printed).not.toContain(Buffer.from(secret).toString("hex"));
  }
});

test("an edge keeps its token while the secret changes, until the former one is removed", () => {
  const { token } = createEdgeKeys([OLD]);
  expect(isEdgeToken([NEW, OLD], token)).toBe(true);
  expect(isEdgeToken([NEW], token)).toBe(false);
  for (const wrong of [undefined, "", `${token}0`, [token]]) expect(isEdgeToken([OLD], wrong)).toBe(false);
});
