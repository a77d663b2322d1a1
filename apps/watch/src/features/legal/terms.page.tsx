import { legalTexts } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/contract/messages";
import { maxDevices, maxPlays } from "@matinee/domain/admission";
import { LegalPage, type LegalSection, SupportAddress } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    title: "Film team and Matinee",
    body: "Each screening belongs to its film team. The team sets the dates and the price, sells the tickets and ships the products of its store. Matinee shows the film, takes the payment and passes it on to the team.",
  },
  {
    title: "Your ticket",
    body: `A ticket is for you, on at most ${maxDevices} devices at a time, for at most ${maxPlays} plays while the screening is open. The page of the screening shows the dates in your time zone. Please keep your viewing link to yourself: it is your ticket.`,
  },
  {
    title: "Payment and refunds",
    body: "Prices are in US dollars, and the checkout shows the full amount before you pay. If a screening is cancelled, everyone gets their money back. For other refunds please write to the film team, which decides on them. After a full refund the ticket is no longer valid.",
  },
  {
    title: "Donations",
    body: "A donation is a voluntary gift to the film team. It does not replace a ticket.",
  },
  {
    title: "Rights to the film",
    body: "The film belongs to its film team. You may watch it. You may not record it, copy it, show it in public or share it. The film may show your name while it plays.",
  },
  {
    title: "When something does not work",
    body: (
      <>
        To play a film you need a current browser and a steady connection. If it does not play, press Need
        Help? on the page of the screening, or write to <SupportAddress />. We do what we can while the
        screening is open.
      </>
    ),
  },
];

/** The terms that viewers accept when they register or buy. */
export function TermsPage() {
  return (
    <LegalPage
      title={messages.watch.terms}
      text={legalTexts.terms}
      intro="The rules for registering for a screening, buying a ticket and donating."
      sections={sections}
    />
  );
}
