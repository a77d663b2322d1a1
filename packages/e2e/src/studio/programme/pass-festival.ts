import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { validCard } from "../../watch/ticketed-event.ts";
import { expectAccessible, fillBuyer } from "../../watch/viewer.ts";
import { callAsOwner, createReadyEvent, type Filmmaker } from "../filmmaker.ts";

/** The screens at which the passes are looked at. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/**
 * Creates a festival with two screenings that are open, one of them in a section.
 * @param first the demo event of which the first is a copy
 */
export async function createFestival(owner: Filmmaker, first = "free-screening") {
  const url = `harbour-${randomUUID()}`.slice(0, 40);
  const { data } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, {
    url,
    title: "Harbour Nights",
    description: "Films of the sea.",
    timezone: "UTC",
    kind: "festival",
  });
  const id = String(data["id"]);
  const screenings = [
    await createReadyEvent(owner, first),
    await createReadyEvent(owner, "free-screening"),
  ] as const;
  const { data: programme } = await callAsOwner(owner, "GET", `/v1/pages/${id}/programme`);
  await callAsOwner(owner, "PUT", `/v1/pages/${id}/programme`, {
    version: programme["version"],
    screenings: [{ pageId: screenings[0] }],
    sections: [{ title: "Tide and land", screenings: [{ pageId: screenings[1] }] }],
  });
  return { id, url, screening: screenings[0] };
}

/** Adds a pass to a festival. @returns its id */
export const addPass = async (owner: Filmmaker, festivalId: string, fields: object, pass: object = {}) => {
  const body = { type: "pass", price: 6000, ...fields, pass };
  const { data } = await callAsOwner(owner, "POST", `/v1/pages/${festivalId}/products`, body);
  return String(data["id"]);
};

/** Lists the passes of a festival with their sales. */
export const listPasses = async (owner: Filmmaker, festivalId: string) =>
  (await callAsOwner(owner, "GET", `/v1/pages/${festivalId}/products/all`)).data as unknown as {
    id: string;
    title: string;
    price: number;
    pass: Record<string, unknown>;
    passSales: { sold: number };
  }[];

/** Opens a pass in the Passes step. */
export const openPass = (page: Page, title: string) =>
  page.getByRole("button", { name: `Edit ${title}` }).click();

/** Buys with a card from the first step of the pass's dialog on. */
export const buyOn = async (page: Page, email: string) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  await fillBuyer(page, email);
  await typeCard(page, validCard);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
};
