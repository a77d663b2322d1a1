import { expect, test } from "vitest";
import { flagChange, undoFlagChange } from "./flag-change.ts";

const flags = { activated: false, archived: false, test: true, diyEvent: false };

test("deactivating an event archives it, and activating leaves the archive to the server", () => {
  expect(flagChange({ activated: false })).toEqual({ activated: false, archived: true });
  expect(flagChange({ activated: true })).toEqual({ activated: true });
});

test("undo brings back the flags that an event had", () => {
  const active = { ...flags, activated: true };
  const archived = { ...flags, archived: true };
  expect(undoFlagChange(active, flagChange({ archived: true }))).toEqual({ activated: true });
  expect(undoFlagChange(flags, flagChange({ archived: true }))).toEqual({
    activated: false,
    archived: false,
  });
  expect(undoFlagChange(archived, flagChange({ activated: true }))).toEqual({
    activated: false,
    archived: true,
  });
  expect(undoFlagChange(archived, flagChange({ archived: false }))).toEqual({
    activated: false,
    archived: true,
  });
});

test("undo of a flag for staff touches that flag alone", () => {
  expect(undoFlagChange(flags, { test: false })).toEqual({ test: true });
  expect(undoFlagChange(flags, { diyEvent: true })).toEqual({ diyEvent: false });
});
