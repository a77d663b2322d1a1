import { messages } from "@matinee/contract/messages";
import { LegalPage, type LegalSection, SupportAddress } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    title: "What we keep",
    body: "What you type when you register, buy, give or invite a friend: names, email addresses, and where they are asked for your organization, country, zip and address. With it we keep your orders, and when and how far you watched, so that you can go on where you left off.",
  },
  {
    title: "Cards",
    body: "Your card's number goes straight from your browser to our card provider. It never reaches us, and we keep no part of it.",
  },
  {
    title: "Who sees it",
    body: "The film team of the screening sees who registered, bought, gave and watched, and may write to you about the film. Our staff see it when they help. The card provider and the services that carry our mail and the films get what their part needs. We sell nothing to anyone, and there is no advertising.",
  },
  {
    title: "In your browser",
    body: "We set no cookies. Your browser keeps your ticket, your cart and what you have typed, so that a reload loses nothing; clearing the site's data in your browser removes it.",
  },
  {
    title: "Mail",
    body: "You get what you asked for: your viewing link, receipts, and reminders before a screening opens unless you turned them off. Every reminder has a link that ends them.",
  },
  {
    title: "Seeing, correcting and deleting it",
    body: (
      <>
        Write to <SupportAddress /> from the address that you used. We send you what we have about you,
        correct what is wrong, and delete what we are not bound by law to keep, as we are with orders that
        were paid.
      </>
    ),
  },
];

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={messages.watch.privacy}
      intro="What we know of you when you watch, who else sees it, and how to have it deleted."
      sections={sections}
    />
  );
}
