// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import { toast } from "@matinee/ui/toast";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findGivingProblem, GiveTimeDialog } from "./give-time-dialog.tsx";

const texts = messages.viewerPage.giveTime;
const refresh = vi.fn(async () => {});
const onClose = vi.fn();
const send = vi.fn<(url: string, init: { body: string }) => Promise<Response>>();
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", send);
  vi.spyOn(toast, "success");
  root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <GiveTimeDialog
          ticket={{
            id: "ticket",
            email: "olu@example.com",
            beginBy: "2026-11-30T07:59:00.000Z",
            timezone: "America/Los_Angeles",
          }}
          {...{ refresh, onClose }}
        />
      </QueryClientProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function getInput(field: string): HTMLInputElement {
  const label = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === field);
  if (!(label?.control instanceof HTMLInputElement)) throw new Error(`There is no field ${field}`);
  return label.control;
}

function type(field: string, text: string): void {
  const input = getInput(field);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const submit = () =>
  act(async () => {
    // The label while busy is beside it.
    const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
      textContent.startsWith(texts.confirm),
    );
    button?.click();
  });
const readText = () => document.body.textContent;

test("begins at the end that the holder has, in the event's time zone", () => {
  expect(readText()).toContain(texts.title(true));
  expect(readText()).toContain(texts.timeHelp("America/Los Angeles"));
  expect([getInput(texts.day).value, getInput(texts.time).value]).toEqual(["2026-11-29", "11:59 PM"]);
});

test("names a missing day, a wrong time and a missing reason at their fields, and sends nothing", async () => {
  type(texts.day, "");
  type(texts.time, "soon");
  await submit();
  expect(readText()).toContain(texts.dayMissing);
  expect(readText()).toContain(messages.events.timeInvalid);
  type(texts.day, "2027-03-14");
  type(texts.time, "2:30 am");
  await submit();
  expect(readText()).toContain(texts.skipped);
  type(texts.time, "3:30 am");
  await submit();
  expect(readText()).toContain(messages.approvals.reasonMissing);
  expect(send).not.toHaveBeenCalled();
});

test("sends the instant that is meant, shows what the server says at the day, and closes once it is given", async () => {
  // The dialog focuses its title a moment after it opened.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(texts.title(true)));
  type(texts.day, "2026-12-01");
  type(texts.time, "20:15");
  type(messages.backOffice.reason, "The line was down");
  const problem = texts.problems["after-event"];
  send.mockResolvedValueOnce(
    Response.json(
      { code: "invalid", message: problem, errors: { until: { msg: problem } } },
      { status: 422 },
    ),
  );
  await submit();
  await vi.waitFor(() => expect(readText()).toContain(problem));
  expect(document.activeElement).toBe(getInput(texts.day));
  send.mockResolvedValueOnce(Response.json({ data: { email: "olu@example.com" } }));
  await submit();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [url, { body }] = send.mock.lastCall ?? ["", { body: "" }];
  expect(url).toMatch(/\/v1\/admin\/viewers\/ticket\/give-time$/);
  expect(JSON.parse(body)).toEqual({
    until: "2026-12-02T04:15:00.000Z",
    reason: "The line was down",
  });
  expect(toast.success).toHaveBeenCalledWith(texts.given("olu@example.com"));
  expect(refresh).toHaveBeenCalled();
});

test("has nothing to give where the time ends with the event", () => {
  expect(findGivingProblem({})).toBe(texts.problems["with-event"]);
  expect(findGivingProblem({ finishBy: "2026-11-30T07:59:00.000Z" })).toBeUndefined();
  expect(findGivingProblem({}, true)).toBe(texts.problems["of-pass"]);
});
