import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Screening } from "../viewer/use-screening.ts";
import { OrderSuccess } from "./order-success.tsx";

test("names what was bought as the page does, with its tax by rate, the charity and the number of the receipt", () => {
  const line = { quantity: 1, price: 500, shipping: 0 };
  const products = [
    { ...line, productId: "ticket", type: "paywall", title: "Stored ticket" },
    { ...line, productId: "gift", type: "donation", title: "Stored donation" },
    { ...line, productId: "poster", type: "physical", title: "Stored poster" },
    { ...line, productId: "gone", type: "digital", title: "The score" },
  ];
  // Cast: the dialog reads nothing else of an order and of a screening before the opening.
  const order = {
    slug: null,
    products,
    downloads: [],
    tickets: [],
    currency: "usd",
    total: 2000,
    tax: {
      net: 1750,
      tax: 250,
      byRate: [
        { name: "", country: "FR", state: null, rate: 0, net: 500, tax: 0, gross: 500 },
        { name: "TVA", country: "FR", state: null, rate: 2000, net: 1250, tax: 250, gross: 1500 },
      ],
    },
    receiptNumber: "2026-000041",
  } as unknown as PlacedOrder;
  const screening = {
    page: {
      title: "La route du sel",
      timezone: "UTC",
      products: [{ id: "poster", title: "L’affiche" }],
      receipt: { charity: { text: "For the sea.", number: "CC 7" } },
    },
    status: { live: false, phase: "upcoming" },
    window: null,
  } as unknown as Screening;
  const html = renderToString(
    <OrderSuccess
      {...{ screening, order, email: "lectrice@example.com" }}
      hasInvoice={false}
      onClose={() => undefined}
      onOpen={() => undefined}
    />,
  );
  const { ticketFor, donation } = messages.orderForm;
  const taxes = ["includes TVA 20% $2.50", "TVA 20%", "$12.50", "$15.00", "Without tax", "$17.50"];
  const facts = [...taxes, "For the sea.", "Charity number CC 7", "Receipt 2026-000041"];
  for (const name of [ticketFor("La route du sel"), donation, "L’affiche", "The score", ...facts])
    expect(html).toContain(name);
  expect(html).not.toContain("Stored");
});
