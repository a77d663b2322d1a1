// @vitest-environment happy-dom
import type { ProductType } from "@matinee/domain/admission";
import { expect, test } from "vitest";
import { saveViewerRecord } from "../viewer/viewer-record.ts";
import { buildOrder } from "./build-order.ts";

const buyer = { email: "ida@example.com", name: "Ida", country: "US", zip: "94114", tos: true };
const buildFor = (type: ProductType) =>
  buildOrder(
    "event",
    {
      lines: [
        {
          key: type,
          type,
          title: "Line",
          unitCents: 500,
          shippingCents: 0,
          quantity: 1,
          product: { kind: "existing", id: type },
        },
      ],
      takesPromo: false,
      extras: {},
    },
    null,
    { street: "", city: "", state: "", ...buyer },
    { total: 500, legalVersions: undefined },
  );

test("an offer and a place in the queue go with tickets, and stay for them when something else is bought", async () => {
  const links = { offerToken: "an-offer", queueToken: "a-place" };
  saveViewerRecord("event", links);
  expect(await buildFor("ticket")).toMatchObject(links);
  expect(await buildFor("paywall")).toMatchObject(links);
  for (const type of ["donation", "digital"] as const) {
    const order = await buildFor(type);
    expect(order).not.toHaveProperty("offerToken");
    expect(order).not.toHaveProperty("queueToken");
  }
});
