// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppliedPromo, OrderDraftLine } from "./order-draft.ts";
import { PromoField } from "./promo-field.tsx";

const texts = messages.promoCode;
const onPromo = vi.fn<(promo: AppliedPromo | null) => void>();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  onPromo.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

/** Applies a code to an order of some tickets. @returns what the field shows then */
async function apply(quantity: number, answer: object): Promise<string> {
  const line: OrderDraftLine = {
    key: "seat",
    type: "ticket",
    title: "A seat",
    unitCents: 1200,
    shippingCents: 0,
    quantity,
    product: { kind: "existing", id: "01920000-0000-7000-8000-000000000001" },
  };
  const data = { valid: true, message: "", ...answer };
  vi.stubGlobal("fetch", async () => Response.json({ data }));
  sessionStorage.clear();
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  const press = (text: string) =>
    [...container.querySelectorAll("button")].find((button) => button.textContent.includes(text))?.click();
  act(() =>
    root.render(
      <PromoField
        pageId="event"
        lines={[line]}
        promo={null}
        initialError={texts.unknown}
        isLocked={false}
        onPromo={onPromo}
      />,
    ),
  );
  const input = container.querySelector("input");
  act(() => {
    // React listens to the setter of the element, so the value is set by that of its class.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "PRESS");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => press(texts.apply));
  const shown = container.textContent;
  act(() => root.unmount());
  container.remove();
  return shown;
}

test("refuses a code that has fewer tickets left than the order has", async () => {
  const discount = { kind: "percent", percent: 50 };
  expect(await apply(3, { discount, ticketsLeft: 2 })).toContain(texts.fewLeft(2));
  expect(onPromo).not.toHaveBeenCalled();
  expect(await apply(2, { discount, ticketsLeft: 2 })).not.toContain(texts.fewLeft(2));
  expect(onPromo).toHaveBeenCalledWith({ code: "PRESS", discount });
});

test("takes a code of one ticket, whatever the order has", async () => {
  await apply(3, { ticketsLeft: 1 });
  expect(onPromo).toHaveBeenCalledWith({ code: "PRESS", discount: { kind: "ticket" } });
});
