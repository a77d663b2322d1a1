import { expect, test } from "vitest";
import { buildFlagChange } from "./flag-change.ts";

test("deactivating an event archives it, and activating leaves the archive to the server", () => {
  expect(buildFlagChange({ activated: false })).toEqual({ activated: false, archived: true });
  expect(buildFlagChange({ activated: true })).toEqual({ activated: true });
});
