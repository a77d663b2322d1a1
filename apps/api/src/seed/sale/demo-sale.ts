import type { DemoEvent } from "../demo-events.ts";
import { people } from "../audience/people.ts";

const DAY_MS = 86_400_000;

/** An event that more people want to see than there are tickets. */
export const demoSale: DemoEvent = {
  slug: "sale-queue",
  title: "An Evening with Noor Castellane",
  description:
    "The director shows the film that she made in one take, and answers questions until the bar closes.",
  art: "stage",
  photos: ["portrait", "light"],
  opensIn: 9 * DAY_MS,
  closesIn: 10 * DAY_MS,
  activated: true,
  paywall: { enablePaywall: true, isPresale: true, price: 1500 },
  about: {
    message: "There are few tickets. Whoever joins the queue before the sale opens gets a place by lot.",
  },
};

/** How long after the start of the demo the sale opens. */
export const SALE_OPENS_IN_MS = 2 * 60_000;
/** How many tickets there are at each start, and how many people buy at once. */
export const TICKETS = 24;
export const MAX_BUYING = 6;

/** How many people come before the opening and after it. */
const EARLY = 32;
const LATE = 6;

/** An id of its own, so that the process of the buyers knows it without the database. */
const createId = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`;

/** Who is in the queue before its opening. The people of the audience confirmed their email. */
export const demoBuyers = Array.from({ length: EARLY }, (_, index) => ({
  placeId: createId(index),
  name: people[index]?.name ?? "Ona Lee",
  email: people[index]?.email ?? null,
}));

/** The browsers of those who come later. */
export const lateDevices = Array.from({ length: LATE }, (_, index) => `demo-buyer-${index}`);
