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

test("leaves other URLs unchanged", () => {
  const url = "/watch/the-salt-road-and-the-long-way-home?from=newsletter";
  expect(redactUrl(url)).toBe(url);
});
