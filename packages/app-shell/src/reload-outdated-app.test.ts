import { expect, test } from "vitest";
import { shouldReload } from "./reload-outdated-app.ts";

const outdated = {
  html: '<script type="module" src="/assets/index-new.js"></script>',
  file: "/assets/index-old.js",
  isBusy: false,
  lastReloadAt: 0,
  now: 1_795_000_000_000,
};

test("reloads a page whose version the server no longer has", () => {
  expect(shouldReload(outdated)).toBe(true);
});

test.each([
  ["the server has the same version", { html: '<script src="/assets/index-old.js"></script>' }],
  ["something else than the app responds", { html: "<h1>We will be back in a moment</h1>" }],
  ["a person has typed something", { isBusy: true }],
  ["it has just reloaded", { lastReloadAt: outdated.now - 5000 }],
])("does not reload when %s", (_case, change) => {
  expect(shouldReload({ ...outdated, ...change })).toBe(false);
});
