// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import type { TicketRecipient } from "@matinee/contract/schemas/tickets";
import { toast } from "@matinee/ui/toast";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createResponseFailure } from "../../api/api-failure.ts";
import type { TicketWords } from "../../ticket-words.ts";
import { ChangeHolderDialog } from "./change-holder-dialog.tsx";

const texts = messages.ticketList;
const change = vi.fn<(recipient: TicketRecipient) => Promise<unknown>>();
const onChanged = vi.fn(async () => {});
const onClose = vi.fn();
let root: Root;

const showDialog = (words: TicketWords) => (
  <QueryClientProvider client={new QueryClient()}>
    <ChangeHolderDialog
      texts={words}
      ticket={{ id: "ticket", name: "Olu", email: "olu@example.com" }}
      {...{ change, onChanged, onClose }}
    />
  </QueryClientProvider>
);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(toast, "success");
  root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() => root.render(showDialog(texts)));
});

afterEach(() => {
  act(() => root.unmount());
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function type(field: string, text: string): void {
  const label = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === field);
  const input = label?.control as HTMLInputElement | null | undefined;
  if (!input) throw new Error(`There is no field ${field}`);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const submit = () =>
  act(async () => {
    document.querySelector("form")?.requestSubmit();
  });
const readText = () => document.body.textContent;

test("says whose link ends, and asks for a name and an email before it sends anything", async () => {
  expect(readText()).toContain(texts.changeDescription("olu@example.com"));
  await submit();
  expect(readText()).toContain(texts.nameMissing);
  expect(readText()).toContain(texts.emailMissing);
  expect(change).not.toHaveBeenCalled();
});

test("sends the ticket to the new holder, closes and loads the lists again", async () => {
  change.mockResolvedValue({});
  type(texts.name, "Fran");
  type(texts.email, "fran@example.com");
  await submit();
  expect(change.mock.calls[0]?.[0]).toEqual({ name: "Fran", email: "fran@example.com", message: "" });
  expect(toast.success).toHaveBeenCalledWith(texts.changed("fran@example.com"));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onChanged).toHaveBeenCalledOnce();
  // Nothing that was typed is left for the next time.
  expect(sessionStorage).toHaveLength(0);
});

test("calls a festival's ticket a pass", async () => {
  act(() => root.render(showDialog(messages.passList)));
  expect(readText()).toContain(messages.passList.changeTitle("Olu"));
  expect(readText()).not.toMatch(/\btickets?\b/i);
});

test("stays open with what the server found wrong, at its field or above the form", async () => {
  const refusal = { code: "invalid", message: "", errors: { email: { msg: "This person holds it" } } };
  change.mockRejectedValueOnce(createResponseFailure(422, refusal));
  type(texts.name, "Olu");
  type(texts.email, "olu@example.com");
  await submit();
  expect(readText()).toContain("This person holds it");
  const conflict = { code: "state-conflict", message: "This event has ended" };
  change.mockRejectedValueOnce(createResponseFailure(409, conflict));
  await submit();
  expect(readText()).toContain("This event has ended");
  expect(onClose).not.toHaveBeenCalled();
});
