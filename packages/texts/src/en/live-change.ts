import type { PageKind } from "@matinee/domain/page-kind";
import { affected, toldByEmail } from "./studio.ts";

/** The confirmation of a change that affects ticket holders and registered viewers. */
export const liveChange = {
  title: "Change a live event?",
  holders: affected,
  url: "The url changes. The old url leads to the new one from now on, also in emails that were sent.",
  dates: "The dates change. Everyone is told the new dates by email.",
  price: {
    screening: "The price changes for new buyers. Tickets that were bought stay valid.",
    festival: "The price changes for new buyers. Passes that were bought stay valid.",
  } satisfies Record<PageKind, string>,
  gate: {
    screening: "The rules for who can watch change. Tickets that were bought are not refunded.",
    festival: "The rules for who can watch change. Passes that were bought are not refunded.",
  } satisfies Record<PageKind, string>,
  time: "People get less time to watch. Everyone is told by email.",
  closing: "The event closes, and nobody can watch it.",
  /** `holders` people lose their place by an archiving, a deactivation or a deletion. */
  closes: (holders: number) => `${affected(holders, "screening")} ${toldByEmail(holders)}`,
  save: "Save changes",
  keepEditing: "Keep editing",
} as const;
