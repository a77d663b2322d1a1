import { expect, test } from "vitest";
import { buildFlagChange, buildUndoChange } from "./flag-change.ts";

const flags = { activated: false, archived: false, test: true, diyEvent: false };

test("deactivating an event archives it, and activating leaves the archive to the server", () => {
  expect(buildFlagChange({ activated: false })).toEqual({ activated: false, archived: true });
  expect(buildFlagChange({ activated: true })).toEqual({ activated: true });
});

test("undo brings back the flags that an event had", () => {
  const active = { ...flags, activated: true };
  const archived = { ...flags, archived: true };
  expect(buildUndoChange(active, buildFlagChange({ archived: true }))).toEqual({ activated: true });
  expect(buildUndoChange(flags, buildFlagChange({ archived: true }))).toEqual({
    activated: false,
    archived: false,
  });
  expect(buildUndoChange(archived, buildFlagChange({ activated: true }))).toEqual({
    activated: false,
    archived: true,
  });
  expect(buildUndoChange(archived, buildFlagChange({ archived: false }))).toEqual({
    activated: false,
    archived: true,
  });
});

test("undo of a flag for staff touches that flag alone", () => {
  expect(buildUndoChange(flags, { test: false })).toEqual({ test: true });
  expect(buildUndoChange(flags, { diyEvent: true })).toEqual({ diyEvent: false });
});
