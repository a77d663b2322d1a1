import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SaleFact } from "./event-facts.tsx";

const event = {
  kind: "screening",
  accountId: "customer",
  url: "salt-road",
  emailCapture: false,
  paywallSettings: { enablePaywall: true },
  can: { seeSale: true, seeOrders: true },
} as OwnedPage; // only what the fact reads
const render = (fields: object = {}) => renderToStaticMarkup(<SaleFact event={{ ...event, ...fields }} />);

test("leads to the sale and the waiting list in the studio, for events that ask for tickets or registrations", () => {
  const shown = (markup: string) => ["Sale", "Waiting list"].filter((name) => markup.includes(name));
  expect(shown(render())).toEqual(["Sale", "Waiting list"]);
  const free = { paywallSettings: { ...event.paywallSettings, enablePaywall: false } };
  expect(shown(render({ ...free, emailCapture: true }))).toEqual(["Sale", "Waiting list"]);
  expect(render(free)).toBe("");
  expect(render({ kind: "festival" })).toBe("");
  expect(shown(render({ can: { ...event.can, seeSale: false } }))).toEqual(["Waiting list"]);
  expect(render({ can: { ...event.can, seeSale: false, seeOrders: false } })).toBe("");
});
