import { legalTexts } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/contract/messages";
import { LegalPage, type LegalSection, SupportAddress } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    title: "Data that we store",
    body: "We store what you type when you register, buy, donate or invite a friend: names, email addresses and, if the form asks for them, your organization, country, zip and address. We also store your orders, and when and how far you watched, so that you can continue where you left off.",
  },
  {
    title: "Cards",
    body: "Your card number goes straight from your browser to our card provider. It never reaches us, and we store no part of it.",
  },
  {
    title: "Who sees it",
    body: "The film team of the screening sees who registered, bought, donated and watched, and may write to you about the film. Our staff see it when they help you. The card provider and the services that deliver our emails and the films receive the data that they need for that. We sell no data, and there is no advertising.",
  },
  {
    title: "In your browser",
    body: "We set no cookies. Your browser stores your ticket, your cart and what you have typed, so that a reload loses nothing. To remove it, clear the site's data in your browser.",
  },
  {
    title: "Email",
    body: "We send you your viewing link, your receipts, and reminders before a screening opens unless you turned them off. Every reminder contains a link that turns them off.",
  },
  {
    title: "Seeing, correcting and deleting it",
    body: (
      <>
        Write to <SupportAddress /> from the email address that you used. We send you the data that we have
        about you, correct it, or delete it. We cannot delete data that the law requires us to keep, such as
        paid orders.
      </>
    ),
  },
];

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={messages.watch.privacy}
      text={legalTexts.privacy}
      intro="The data that we store about you when you watch, who else sees it, and how to have it deleted."
      sections={sections}
    />
  );
}
