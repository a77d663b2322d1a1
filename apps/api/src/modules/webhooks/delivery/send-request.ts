import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { Resolver } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { webhookLimits } from "@matinee/domain/webhooks";
import { isReachableAddress } from "../../../platform/network-address.ts";
import { findUrlProblem, getHost, type UrlRules } from "../webhook-urls.rules.ts";

/** How an attempt ended. Without a response, `error` says why. */
export interface Outcome {
  status: number | null;
  response: string | null;
  error: string | null;
}

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Address {
  address: string;
  family: 4 | 6;
}

/** An address or a name that must not be reached. */
class UnreachableError extends Error {
  override name = "UnreachableError";
}

/**
 * Creates the function that sends a request to a webhook. It reaches public addresses only: a name is resolved once, all
 * of its addresses are checked, and the connection goes to one of these. It follows no redirect.
 * @param resolver not the operating system's, whose few threads one dead name server could occupy
 */
export function createRequestSender(
  rules: UrlRules,
  resolver: Pick<Resolver, "resolve4" | "resolve6"> = new Resolver({ timeout: 3000, tries: 2 }),
): (request: WebhookRequest) => Promise<Outcome> {
  return async ({ url: text, headers, body }) => {
    const deadline = AbortSignal.timeout(webhookLimits.timeoutSeconds * 1000);
    try {
      const problem = findUrlProblem(text, rules);
      if (problem) throw new UnreachableError(problem(getTexts(defaultLanguage)));
      const url = new URL(text);
      const addresses = await abortable(resolveHost(resolver, getHost(url)), deadline);
      if (!addresses.every(({ address }) => isReachableAddress(address, rules.networks)))
        throw new UnreachableError("The name has an address that is not reachable from the internet.");
      const response = await post(url, { addresses, headers, body, signal: deadline });
      return {
        status: response.statusCode ?? null,
        response: await readStart(response, deadline),
        error: null,
      };
    } catch (error) {
      return { status: null, response: null, error: describe(error, deadline) };
    }
  };
}

/** Resolves a name to its IPv4 and IPv6 addresses. An address is its own. */
async function resolveHost(
  resolver: Pick<Resolver, "resolve4" | "resolve6">,
  host: string,
): Promise<Address[]> {
  const version = isIP(host);
  if (version === 4 || version === 6) return [{ address: host, family: version }];
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses: Address[] = [
    ...(v4.status === "fulfilled" ? v4.value : []).map((address) => ({ address, family: 4 as const })),
    ...(v6.status === "fulfilled" ? v6.value : []).map((address) => ({ address, family: 6 as const })),
  ];
  if (addresses.length === 0) throw new UnreachableError("The name has no address.");
  return addresses;
}

function post(
  url: URL,
  {
    addresses,
    headers,
    body,
    signal,
  }: { addresses: readonly Address[]; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  // Instead of resolving the name again, which could return another address than the checked one.
  const lookup: LookupFunction = (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    // No agent: a connection that is kept could be used after the address was forbidden.
    const request = send(url, { method: "POST", agent: false, lookup, signal, headers }, resolve);
    request.once("error", reject);
    request.end(body);
  });
}

/** Reads the first bytes of a response. What arrives before the deadline or a broken connection is enough. */
async function readStart(response: IncomingMessage, deadline: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      // A response without an encoding yields buffers.
      const buffer = chunk as Buffer;
      chunks.push(buffer);
      length += buffer.length;
      if (length >= webhookLimits.responseBytes || deadline.aborted) break;
    }
  } catch {
    // The status counts; the rest of the body does not.
  }
  response.destroy();
  const start = Buffer.concat(chunks).subarray(0, webhookLimits.responseBytes);
  // PostgreSQL stores no text with a zero character.
  return start.toString("utf8").replaceAll("\0", "\uFFFD");
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("too late")), { once: true });
    work.then(resolve, reject);
  });
}

function describe(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return `No response within ${webhookLimits.timeoutSeconds} seconds.`;
  if (error instanceof UnreachableError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // An attempt at several addresses has the code of each inside, and no message of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : error.message;
}
