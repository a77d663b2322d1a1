import type { LinkState } from "@matinee/domain/vocabulary";
import { linkProblem } from "./link-problems.ts";

/** What became of the link of a pass; null for one that opens its festival. */
export const passLinkProblem: Record<LinkState, string | null> = {
  ...linkProblem,
  closed: "The organizer has closed this festival. If it opens again, your link works as before.",
  ended: "This festival is over.",
  cancelled:
    "The organizer has cancelled this festival. If you paid for your pass, the money goes back to your card.",
  refunded: "Your pass was refunded, so it no longer opens any film.",
  disputed: "The payment of your pass is disputed. It is valid again when that is settled.",
  returned: "This gift pass is no longer valid. The person who gave it to you can tell you more.",
  "sent-on": "This pass was sent on to another person, so this link no longer opens any film.",
  "given-back": "This pass was given back, so this link no longer opens any film.",
  invalid: "This pass is no longer valid. The organizer can tell you more.",
  "on-hold": "The payment for this pass is being reviewed. Until then, this link opens no film.",
  withdrawn: "The organizer has taken back this free pass, so it no longer opens any film.",
};
