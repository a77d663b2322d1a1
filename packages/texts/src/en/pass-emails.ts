import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import { formats } from "./formats.ts";

/** The emails about passes, where they differ from those about tickets. */
export const passEmails = {
  open: "Open the festival",
  linkIsPass:
    "This link is your pass: keep this email. The calendar file in it adds the dates to your calendar.",
  /** @param pass its title */
  yourPass: (pass: string) => `Your pass: ${pass}`,
  receipt: {
    kicker: "Your pass",
    subject: (title: string) => `Your pass and receipt for ${title}`,
    several: (passes: number) =>
      `Your order has ${formats.number(passes)} passes. You find them in My tickets.`,
    second: `You had a pass to this festival already. If this order was a mistake, give its passes back from My tickets within ${secondOrderReturnMinutes} minutes of the purchase.`,
    giftSent: (recipient: string) => `${recipient} has been sent the pass.`,
  },
  free: {
    subject: (title: string) => `Your free pass to ${title}`,
    kicker: "A free pass for you",
    footer: "The hosts of this festival gave us your address to send you this pass.",
    text: (name: string) => `Hello${name === "" ? "" : ` ${name}`}, the hosts of this festival invite you.`,
  },
  gift: {
    subject: (giver: string, title: string) => `${giver} has given you a pass to ${title}`,
    preview: (giver: string) => `A pass from ${giver}`,
    kicker: "A gift for you",
    footer: (giver: string) => `${giver} gave us your address to send you this pass.`,
    text: (recipient: string, giver: string) => `${recipient}, ${giver} has given you a pass.`,
  },
  received: {
    subject: (title: string) => `Your pass to ${title}`,
    preview: (sender: string) => `A pass from ${sender}`,
    kicker: "A pass for you",
    text: (name: string, sender: string) => `${name}, ${sender} has sent you a pass.`,
    footer: (sender: string) => `${sender} gave us your address to send you this pass.`,
    /** When the organizer or staff changed who has it. */
    corrected: {
      preview: "A pass in your name",
      text: (name: string) => `${name}, the organizer has put this pass in your name.`,
      footer: "You get this email because the organizer of this festival gave us your address for this pass.",
      formerLink: "Your former link no longer works. Use this one.",
    },
  },
};
