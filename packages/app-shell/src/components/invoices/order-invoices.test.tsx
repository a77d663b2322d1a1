// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import type { InvoiceRecipient, OrderInvoices as Invoices } from "@matinee/contract/schemas/invoices";
import { Dialog } from "@matinee/ui/dialog";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createResponseFailure } from "../../api/api-failure.ts";
import { OrderInvoices } from "./order-invoices.tsx";

const texts = messages.invoiceForm;
const ignore = () => undefined;
const suggested = { name: "Ada Buyer", address: "1 Main St", country: "US" };
const invoice: Invoices["invoices"][number] = {
  id: "one",
  kind: "invoice",
  reason: "sale",
  number: "2026-000007",
  currency: "usd",
  total: 1500,
  issuedAt: "2026-11-24T05:00:00.000Z",
};
const nothing: Invoices = { recipient: null, suggested, invoices: [], problem: null };
const issued: Invoices = { ...nothing, recipient: { ...suggested, taxNumber: "" }, invoices: [invoice] };

const save = vi.fn<(recipient: InvoiceRecipient) => Promise<Invoices>>();
const onSaved = vi.fn<(invoices: Invoices) => void>();
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const show = (loaded: Invoices, timezone?: string) =>
  act(() =>
    root.render(
      <Dialog open title="Invoice" onOpenChange={ignore}>
        <OrderInvoices
          draftName="invoice.order"
          path="/v1/pages/event/orders/link/invoices"
          onClose={ignore}
          {...{ timezone, loaded, save, onSaved }}
        />
      </Dialog>,
    ),
  );

function getField(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll("label")].find(({ textContent }) =>
    textContent.startsWith(label),
  );
  const control = found?.control;
  if (!control) throw new Error(`There is no field ${label}`);
  // Cast: what is read and written exists in all kinds of fields.
  return control as HTMLInputElement;
}
function type(label: string, text: string): void {
  const field = getField(label);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
/** Chooses the country: the test's document does not take a select's first value from the form. */
function choose(code: string): void {
  const field = getField(texts.country);
  act(() => {
    field.value = code;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
const submit = () =>
  act(async () => {
    document.querySelector("form")?.requestSubmit();
  });
const press = (name: string) =>
  act(async () => {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
  });
const readText = () => document.body.textContent;

test("begins with what the order says of its buyer, and says at each field what is missing", async () => {
  show(nothing);
  expect([texts.name, texts.address].map((label) => getField(label).value)).toEqual([
    "Ada Buyer",
    "1 Main St",
  ]);
  type(texts.name, " ");
  await submit();
  expect(readText()).toContain(messages.invoices.issues["name-missing"]);
  expect(document.activeElement).toBe(getField(texts.name));
  expect(save).not.toHaveBeenCalled();
});

test("keeps what was typed when it fails, says why at its field or above the button, and drops it when it is done", async () => {
  show(nothing);
  type(texts.taxNumber, "DE123");
  choose("US");
  save.mockRejectedValueOnce(
    createResponseFailure(422, { code: "invalid", message: "", errors: { name: { msg: "It is free" } } }),
  );
  await submit();
  expect(readText()).toContain("It is free");
  save.mockRejectedValueOnce(
    createResponseFailure(409, { code: "state-conflict", message: messages.invoices.problems.disputed }),
  );
  await submit();
  expect(readText()).toContain(messages.invoices.problems.disputed);
  // A reload keeps it.
  act(() => root.unmount());
  root = createRoot(document.body.appendChild(document.createElement("div")));
  show(nothing);
  expect(getField(texts.taxNumber).value).toBe("DE123");
  choose("US");
  save.mockResolvedValueOnce(issued);
  await submit();
  expect(save.mock.lastCall?.[0]).toEqual({ ...suggested, taxNumber: "DE123" });
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(issued);
  expect(sessionStorage).toHaveLength(0);
});

test("lists the documents with the day in the event's time zone, and asks before it corrects one", async () => {
  show(issued, "America/Los_Angeles");
  expect(readText()).toContain("Invoice 2026-000007");
  // The 24th in UTC.
  expect(readText()).toContain(texts.issued("Nov 23, 2026", "$15.00"));
  // The title of a dialog that opens takes the focus in the next frame.
  await act(() => new Promise(requestAnimationFrame));
  await press(texts.correct);
  expect(readText()).toContain(texts.correctHelp);
  expect(document.activeElement).toBe(getField(texts.name));
  await press(texts.keep);
  expect(readText()).toContain("Invoice 2026-000007");
});

test("says why there is no invoice, and offers no correction of one that cannot be corrected", () => {
  show({ ...nothing, problem: "refunded" });
  expect(readText()).toContain(messages.invoices.problems.refunded);
  expect(document.querySelector("form")).toBeNull();
  show({ ...issued, problem: "refunded" });
  expect(readText()).toContain("Invoice 2026-000007");
  expect(readText()).not.toContain(texts.correct);
});

test("says that an invoice comes with the payment while the order is not paid", async () => {
  show(nothing);
  choose("US");
  save.mockResolvedValueOnce({ ...issued, invoices: [] });
  await submit();
  show({ ...issued, invoices: [] });
  expect(readText()).toContain(texts.waits("Ada Buyer"));
});
