import { legalTexts } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/contract/messages";
import { retentionDays } from "@matinee/contract/retention";
import { useEffect, useSyncExternalStore } from "react";
import { DataRequestForm } from "./data-request-form.tsx";
import { EmailedDataRequest } from "./emailed-data-request.tsx";
import { LegalPage, type LegalSection, SupportAddress } from "./legal-page.tsx";

const formatYears = (days: number) => `${Math.round(days / 365)} years`;

const sections: readonly LegalSection[] = [
  {
    title: "Data that we store",
    body: "We store what you type when you register, buy, donate or invite a friend: names, email addresses and, if the form asks for them, your organization, country, zip and address. We also store your orders, the texts that you accepted and when, and when and how far you watched, so that you can continue where you left off.",
  },
  {
    title: "Cards",
    body: "Your card number goes straight from your browser to our card provider. It never reaches us, and we store no part of it.",
  },
  {
    title: "Who sees it",
    body: "The film team of the screening sees who registered, bought, donated and watched, and may write to you about the film. Our staff see it when they help you, and we record when they do. The card provider and the services that deliver our emails and the films receive the data that they need for that. We sell no data, and there is no advertising.",
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
    title: "How long we keep it",
    body: `Registrations: ${formatYears(retentionDays.registrations)} after the screening. Viewing links: ${retentionDays.viewingLinks} days after it. How far you watched: ${retentionDays.playbackDetails} days. Names and addresses of invited friends: ${retentionDays.invitations} days. Emails that we sent: ${retentionDays.emails} days. We keep orders for as long as the law asks us to keep accounts. The log of what our staff and film teams did stays as evidence.`,
  },
  {
    title: "Correcting it",
    body: (
      <>
        To correct what we have about you, write to <SupportAddress /> from the email address that you used.
      </>
    ),
  },
];

/** The privacy policy, with the form that asks for a copy or an erasure and the pages of its emailed links. */
export function PrivacyPage() {
  // The server never receives the fragment, so the first render of the document has no token.
  const token = useSyncExternalStore(neverChanges, readEmailedToken, () => "");
  useEffect(() => {
    if (token) history.replaceState(history.state, "", location.pathname);
  }, [token]);
  return (
    <LegalPage
      title={messages.watch.privacy}
      text={legalTexts.privacy}
      intro="The data that we store about you when you watch, who else sees it, and how to get a copy or have it deleted."
      notice={token ? <EmailedDataRequest token={token} /> : null}
      sections={sections}
    >
      <YourData />
    </LegalPage>
  );
}

const neverChanges = () => () => undefined;

let emailedToken: string | undefined;

/** Reads the token of an emailed link once, because it is then removed from the address bar. */
function readEmailedToken(): string {
  emailedToken ??= new URLSearchParams(location.hash.slice(1)).get("request") ?? "";
  return emailedToken;
}

function YourData() {
  return (
    <section className="mt-10 max-w-measure">
      <h2 className="font-display text-title-sm">{messages.yourData.viewer.formTitle}</h2>
      <p className="mt-2 mb-5 text-text-2">
        You can have a copy of the data that we have about you, or have it deleted. Both begin with an email
        to the address that you used. A copy arrives as a link that works for {retentionDays.dataExports}{" "}
        days. A deletion needs a second confirmation and happens {retentionDays.erasureDelay} days later;
        until then you can change your mind. Amounts of paid orders stay, without your name. If you have a
        filmmaker's account, use its settings.
      </p>
      <DataRequestForm />
    </section>
  );
}
