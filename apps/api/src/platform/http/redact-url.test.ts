import { expect, test } from "vitest";
import { redactUrl } from "./redact-url.ts";

const credential = "c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI";

test.each([
  `/watch/the-salt-road/${credential}`,
  `/watch/the-salt-road?subscriberID=${credential}`,
  `/watch/the-salt-road?from=mail&subscriberid=${credential}`,
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
