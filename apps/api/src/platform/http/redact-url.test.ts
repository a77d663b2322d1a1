import { readFileSync } from "node:fs";
import { contract } from "@matinee/contract";
import type { PolicedRoute } from "@matinee/contract/router";
import { expect, onTestFinished, test } from "vitest";
import { createLogLines } from "../../testing/log-lines.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { CREDENTIAL_PARAMETERS, listCredentialPaths, redactUrl } from "./redact-url.ts";

const credential = "c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI";

test.each([
  `/watch/the-salt-road/${credential}`,
  `/festival/harbour-lights/${credential}`,
  `/watch/the-salt-road?subscriberID=${credential}`,
  `/watch/the-salt-road?from=mail&subscriberid=${credential}`,
  `/watch/the-salt-road?offer=${credential}`,
  `/watch/the-salt-road?queue=${credential}`,
  `/reset-password?token=${credential}`,
  `/v1/tokens/reset/${credential}`,
  `/v1/pages/the-salt-road/orders/${credential}/visits`,
  `/v1/pages/the-salt-road/subscribers/${credential}/access`,
])("replaces the credential in %s", (url) => {
  expect(redactUrl(url)).toBe(url.replace(credential, "[credential]"));
});

test.each([
  ["/v1/accounts?search_term=ana%40example.com&page=2", "/v1/accounts?search_term=[personal]&page=2"],
  ["/v1/leads?page=1&searchTerm=Ana", "/v1/leads?page=1&searchTerm=[personal]"],
  ["/sign-up?email=ana%40example.com#form", "/sign-up?email=[personal]#form"],
])("replaces personal data in %s", (url, redacted) => {
  expect(redactUrl(url)).toBe(redacted);
});

test("replaces a credential whose characters are encoded", () => {
  expect(redactUrl(`/watch/the-salt-road/%63${credential.slice(1)}`)).toBe(
    "/watch/the-salt-road/[credential]",
  );
});

test("leaves other URLs unchanged", () => {
  const url = "/watch/the-salt-road-and-the-long-way-home?from=newsletter";
  expect(redactUrl(url)).toBe(url);
});

/** The parameters of the contract's paths that are not secret. */
const PLAIN_PARAMETERS = [
  "accountId",
  "captionId",
  "commentId",
  "couponId",
  "customerId",
  "deliveryId",
  "ticketId",
  "draftId",
  "entryId",
  "eventId",
  "id",
  "invitationId",
  "invoiceId",
  "key",
  "keyId",
  "language",
  "mailId",
  "memberId",
  "moderatorId",
  "name",
  "pageId",
  "productId",
  "questionId",
  "queue",
  "rehearsalId",
  "requestId",
  "seq",
  "source",
  "subscriberId",
  "tagId",
  "type",
  "urlOrId",
  "webhookId",
];

/** Paths outside the contract, of media and of a page with a viewing link. */
const OTHER_PATHS = [
  "/media/:grant/b1/standing",
  "/media/:grant/b1/720p/00001.m4s",
  "/media/admission/:grant/b1",
  "/media/used/:grant/b1",
  "/media/:grant/poster.jpg",
  "/media/:grant/source",
  "/watch/the-salt-road/:token",
  "/festival/harbour-lights/:token",
  "/offer/:token",
];

/** Every path that can have a credential, with one. */
const credentialPaths = [...listCredentialPaths(), ...OTHER_PATHS].map((path) =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => (CREDENTIAL_PARAMETERS.has(name) ? credential : "7")),
);

test("every parameter of the contract's paths is known as a credential or as not secret", () => {
  const paths = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  const names = new Set(
    paths.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)),
  );
  expect([...names].toSorted()).toEqual([...CREDENTIAL_PARAMETERS, ...PLAIN_PARAMETERS].toSorted());
});

test("the API logs no credential of a path", async () => {
  const log = createLogLines();
  const app = await createTestApp({ LOG_LEVEL: "info" }, false, log.stream);
  onTestFinished(() => app.close());
  for (const url of credentialPaths) {
    const before = log.lines.length;
    await app.http.inject({ method: "GET", url });
    await app.http.inject({ method: "POST", url });
    // Media are logged only when something fails.
    if (!url.startsWith("/media")) expect(log.lines.length, url).toBeGreaterThan(before);
    expect(redactUrl(url), url).toContain("[credential]");
  }
  expect(log.text()).not.toContain(credential);
  // Control: the same text elsewhere is logged.
  await app.http.inject(`/v1/pages/${credential}`);
  expect(log.text()).toContain(credential);
});

test("nginx logs no credential of a path", () => {
  const file = "../../../../../infra/nginx/matinee.conf.template";
  const template = readFileSync(new URL(file, import.meta.url), "utf8");
  const [, pattern, replacement] =
    /map \$matinee_path \$matinee_logged_path \{\n.*\n {2}"~\*(.+)" "(.+)";/.exec(template) ?? [];
  if (pattern === undefined || replacement === undefined) throw new Error("no map of logged paths");
  const logged = new RegExp(pattern, "i");
  const toReplacement = replacement.replaceAll(/\$(matinee_\w+)/g, "$<$1>");
  for (const path of credentialPaths)
    expect(path.replace(logged, toReplacement), path).not.toContain(credential);
  // Control: a path without a credential stays.
  expect("/v1/pages/the-salt-road-and-the-long-way".replace(logged, toReplacement)).toContain("salt");
});
