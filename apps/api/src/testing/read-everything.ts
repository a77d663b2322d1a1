import { contract } from "@matinee/contract";
import type { PolicedRoute } from "@matinee/contract/router";
import type { TestAccount } from "./fixtures.ts";
import type { TestApp } from "./test-app.ts";

const routes: PolicedRoute[] = Object.values(contract).flatMap((router): PolicedRoute[] =>
  Object.values(router),
);

/**
 * They record or count the calls of the test or the work of the installation, or refresh an account from the payment
 * provider.
 */
const SELF_RECORDING = new Set([
  "/v1/account/activity",
  "/v1/account/capabilities",
  "/v1/account/onboard",
  "/v1/admin/audit",
  "/v1/admin/audit.csv",
  "/v1/admin/premiere",
  "/v1/admin/jobs",
]);

/** Leaves out what differs from one call to the next: reading an account may refresh it from the payment provider. */
const removeNoise = (body: string) => body.replaceAll(/"(?:requestId|updatedAt)":"[^"]*"/g, "");

/**
 * Reads everything that owner, staff and visitors can list, count or download, by caller and address.
 * @param staffUrls further addresses, with a query
 */
export async function readEverything(
  app: Pick<TestApp, "http">,
  { owner, staff, pageId }: { owner: TestAccount; staff: TestAccount; pageId: string },
  staffUrls: readonly string[] = [],
): Promise<Map<string, string>> {
  const readable = routes.filter(
    ({ method, path, metadata }) =>
      method === "GET" &&
      !metadata.streamsEvents &&
      !SELF_RECORDING.has(path) &&
      !/:(?!id\b|urlOrId\b)/.test(path) &&
      !path.endsWith("/premiere/rehearsals"),
  );
  const calls = readable.flatMap(({ path, metadata: { allow } }) => {
    const id = path.startsWith("/v1/pages") || path.startsWith("/v1/event") ? pageId : owner.id;
    const url = path.replace(/:(?:id|urlOrId)\b/, id);
    return [
      ...(allow.includes("staff") ? [{ caller: "staff", url, headers: staff.headers }] : []),
      ...(allow.includes("pageOwner") || allow.includes("account")
        ? [{ caller: "owner", url, headers: owner.headers }]
        : []),
      ...(allow.includes("public") ? [{ caller: "visitor", url, headers: {} }] : []),
    ];
  });
  for (const url of ["/sitemap.xml", "/", `/v1/pages?owner=${owner.id}`, ...staffUrls])
    calls.push({ caller: "staff", url, headers: staff.headers });
  const texts = await Promise.all(
    calls.map(async ({ caller, url, headers }): Promise<[string, string]> => {
      const { body } = await app.http.inject({ url, headers });
      return [`${caller} ${url}`, removeNoise(body)];
    }),
  );
  return new Map(texts);
}

/** Returns which readings differ. */
export const listChanges = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...after].flatMap(([name, body]) => (body === before.get(name) ? [] : [name]));
