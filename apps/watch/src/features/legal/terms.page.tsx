import { messages } from "@matinee/contract/messages";
import { maxDevices, maxPlays } from "@matinee/domain/admission";
import { LegalPage, type LegalSection, SupportAddress } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    title: "Who sells and who shows",
    body: "Each screening belongs to its film team. The team sets the dates and the price, sells the tickets and sends what its store sells. Matinee shows the film, takes the payment and passes it on to the team.",
  },
  {
    title: "What a ticket is for",
    body: `A ticket is for you, on at most ${maxDevices} devices at a time, for at most ${maxPlays} plays while the screening is open. The page of the screening says when that is, in your own time zone. Please keep your viewing link to yourself: it is your ticket.`,
  },
  {
    title: "Paying and refunds",
    body: "Prices are in US dollars, and the checkout shows everything that you pay before you pay it. When a screening is cancelled, everyone gets their money back. For anything else please write to the film team, which decides on refunds; a full refund ends the ticket.",
  },
  {
    title: "Donations",
    body: "A donation is a gift to the film team. It is never needed where the page does not ask for a ticket as well, and it does not take a ticket's place.",
  },
  {
    title: "The film stays the film team's",
    body: "You may watch it. You may not record it, copy it, show it to the public or pass it on. The film may carry your name while it plays.",
  },
  {
    title: "When something does not work",
    body: (
      <>
        Films need a current browser and a steady connection. When yours will not play, press Need Help? on
        the page of the screening, or write to <SupportAddress />, and we do what we can while the screening
        is open.
      </>
    ),
  },
];

/** The terms that viewers accept when they register or buy. */
export function TermsPage() {
  return (
    <LegalPage
      title={messages.watch.terms}
      intro="What you and we can count on when you register for a screening, buy a ticket or give."
      sections={sections}
    />
  );
}
