// @vitest-environment happy-dom
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { ProductType } from "@matinee/domain/admission";
import { expect, test } from "vitest";
import { storeLinkCredentials } from "../viewer/store-link-credentials.ts";
import { readViewerRecord, saveViewerRecord } from "../viewer/viewer-record.ts";
import { buildOrder } from "./build-order.ts";
import { createTicketLine, findBoughtTickets, oneTicket } from "./order-lines.ts";

const buyer = { email: "ida@example.com", name: "Ida", country: "US", zip: "94114", tos: true };
const buildFor = (type: ProductType) =>
  buildOrder(
    "event",
    {
      currency: "eur",
      tax: { mode: "none" },
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
  expect(await buildFor("ticket")).toMatchObject({ ...links, currency: "eur" });
  expect(await buildFor("paywall")).toMatchObject(links);
  for (const type of ["donation", "digital"] as const) {
    const order = await buildFor(type);
    expect(order).not.toHaveProperty("offerToken");
    expect(order).not.toHaveProperty("queueToken");
  }
});

test("the link of kept tickets says which and how many the checkout buys, as long as they are kept", () => {
  const balcony = { id: "balcony", type: "ticket" as const, title: "Balcony", price: 1250 };
  const page = { products: [balcony, { ...balcony, id: "poster", type: "physical" }] } as PublicPage;
  const find = () => findBoughtTickets(page, readViewerRecord("kept"));
  const open = (query: string) => {
    window.history.replaceState(null, "", `/watch/event?${query}`);
    storeLinkCredentials("kept", undefined);
    return [find().quantity, find().product?.id, window.location.search];
  };
  expect(open("tickets=4&from=mail")).toEqual([1, undefined, "?tickets=4&from=mail"]);
  expect(open("offer=an-offer&ticket=balcony&tickets=2")).toEqual([2, "balcony", ""]);
  expect(createTicketLine(page, null, find())).toMatchObject({
    unitCents: 1250,
    quantity: 2,
    product: { kind: "existing", id: "balcony" },
  });
  expect(open("queue=a-place&tickets=3&from=mail")).toEqual([3, undefined, "?from=mail"]);
  for (const other of ["", "&tickets=-1", "&tickets=many", "&ticket=poster", "&ticket=unknown"])
    expect(open(`offer=an-offer${other}`)).toEqual([1, undefined, ""]);
  open("queue=a-place&tickets=3");
  saveViewerRecord("kept", { offerToken: undefined, queueToken: undefined });
  expect(find()).toEqual(oneTicket);
});
