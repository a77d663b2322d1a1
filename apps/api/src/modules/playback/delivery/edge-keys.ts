import { exportKeys, isOneOf, type KeyRing } from "../../../platform/crypto.ts";
import { exportGrantKeys } from "../grants.ts";

const TOKEN_PURPOSE = "edge";

/** What nginx or a CDN needs to check grants itself (infra/nginx/grants.mjs): derived keys, never a secret of the key ring. */
export interface EdgeKeys {
  /** Of each secret `film:premiere`, in hexadecimal digits, separated by commas. */
  keys: string;
  /** What it says to the API in `x-edge-token`. */
  token: string;
}

export function createEdgeKeys(keyRing: KeyRing): EdgeKeys {
  const keys = exportGrantKeys(keyRing).map(({ film, premiere }) => `${film}:${premiere}`);
  const [token = ""] = exportKeys(keyRing, TOKEN_PURPOSE);
  return { keys: keys.join(","), token };
}

/** Whether a request comes from an edge of this installation. The token of a former secret stays valid with it. */
export const isEdgeToken = (keyRing: KeyRing, token: unknown): boolean =>
  typeof token === "string" && isOneOf(token, exportKeys(keyRing, TOKEN_PURPOSE));
