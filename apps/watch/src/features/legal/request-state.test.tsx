import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestState } from "./request-state.tsx";

const done = async () => undefined;
const render = (kind: DataRequest["kind"], status: DataRequest["status"]) =>
  renderToStaticMarkup(
    <RequestState
      request={{ kind, status, dueAt: "2026-12-01T12:00:00Z", expiresAt: "2026-12-08T12:00:00Z" }}
      isBusy={false}
      onDownload={done}
      onConfirm={done}
      onCancel={done}
    />,
  );

test("offers exactly the action that the state of a request allows", () => {
  expect(render("export", "ready")).toContain("Download my data");
  expect(render("export", "ready")).toContain("until December 8, 2026");
  expect(render("erasure", "unconfirmed")).toContain("Delete in 7 days");
  expect(render("erasure", "waiting")).toContain("Keep my data");
  for (const status of ["running", "done", "cancelled", "failed"] as const)
    expect(render("erasure", status)).not.toContain("<button");
});

test("says that a request is in progress, instead of finished, and what to do after the end", () => {
  expect(render("export", "waiting")).toContain("We are working on this.");
  expect(render("erasure", "running")).toContain("We are working on this.");
  expect(render("erasure", "done")).toContain("Your data is deleted.");
  expect(render("export", "done")).toContain("You can ask for another one below.");
  expect(render("export", "failed")).toContain("Please ask again below.");
});
