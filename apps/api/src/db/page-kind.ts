import { eq } from "drizzle-orm";
import { pages } from "./schema/pages.ts";

/** Matches events that show a film of their own, in a festival or not. For the `where` of a query of `pages`. */
export const isScreening = eq(pages.kind, "screening");

/** Matches festivals: events with a programme of screenings, and no film of their own. */
export const isFestival = eq(pages.kind, "festival");
