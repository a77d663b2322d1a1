import type { IncomingMessage } from "node:http";
import { isFromOwnMachine } from "../own-machine.ts";
import { Failure } from "../failures.ts";
import type { ApiRequest } from "./api.ts";
import { filledText, type Params } from "./params.ts";

export const PUBLISHABLE_KEY = "pk_test_matinee";
export const SECRET_KEY = "sk_test_matinee";

/**
 * Identifies the caller by its key. Browsers may send it as the parameter `key`, which is removed.
 * @throws Failure 401
 */
export function authenticate(
  incoming: IncomingMessage,
  sentParams: Params,
): { key: ApiRequest["key"]; params: Params } {
  const { key: keyParam, ...params } = sentParams;
  const key = readKeyFromHeader(incoming.headers.authorization) ?? filledText({ key: keyParam }, "key");
  if (key === SECRET_KEY && isFromOwnMachine(incoming)) return { key: "secret", params };
  if (key === PUBLISHABLE_KEY) return { key: "publishable", params };
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
  throw new Failure(401, { type: "invalid_request_error", message }, false);
}

function readKeyFromHeader(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(" ") ?? [];
  if (value === undefined) return undefined;
  if (scheme?.toLowerCase() === "bearer") return value;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}
