import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloadCsv } from "../api/csv-download.ts";
import { downloadFile } from "../api/download-file.ts";
import { session } from "./session.ts";

const ignoreProgress = () => {};
const downloads = [
  ["a report", () => downloadCsv("/v1/orders.csv", { onProgress: ignoreProgress })],
  ["a file", () => downloadFile("/v1/statements/2026-10.pdf")],
] as const;

/** Answers each request after `meanwhile`. */
function answerWith(status: number, meanwhile: () => void = () => {}) {
  vi.stubGlobal("fetch", async () => {
    meanwhile();
    return Response.json({ code: "no-session", message: "Please sign in." }, { status });
  });
}

beforeEach(() => session.set("old"));
afterEach(() => {
  session.set(null);
  vi.unstubAllGlobals();
});

test.each(downloads)("a 401 of %s ends the session that it was for", async (_, download) => {
  answerWith(401);
  await expect(download()).rejects.toMatchObject({ status: 401 });
  expect(session.get()).toBeNull();
});

test.each(downloads)("a late 401 of %s leaves a newer session", async (_, download) => {
  answerWith(401, () => session.set("new"));
  await expect(download()).rejects.toMatchObject({ status: 401 });
  expect(session.get()).toBe("new");
});

test.each(downloads)("a 403 of %s leaves the session", async (_, download) => {
  answerWith(403);
  await expect(download()).rejects.toMatchObject({ status: 403 });
  expect(session.get()).toBe("old");
});
