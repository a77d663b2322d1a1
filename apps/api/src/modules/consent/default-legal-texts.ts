import type { LegalTextName } from "@matinee/contract/legal-texts";
import { retentionDays } from "@matinee/domain/retention";
import { maxDevices, maxPlays } from "@matinee/domain/admission";
import { fullCurrencyName } from "@matinee/texts/shared";

export interface DefaultLegalText {
  /** ISO 8601 date of the text's last change. */
  version: string;
  /** `{support}` stands for the address of support. */
  markdown: string;
}

const formatYears = (days: number) => `${Math.round(days / 365)} years`;

const terms = `The rules for registering for a screening, buying a ticket and donating.

## Film team and Matinee

Each screening belongs to its film team. The team sets the dates and the price, sells the tickets and ships the products of its store. Matinee shows the film, takes the payment and passes it on to the team.

## Your ticket

A ticket is for you, on at most ${maxDevices} devices at a time, for at most ${maxPlays} plays while the screening is open. The page of the screening shows the dates in your time zone. Please keep your viewing link to yourself: it is your ticket.

## Payment and refunds

Prices are in ${fullCurrencyName}, and the checkout shows the full amount before you pay. If a screening is cancelled, everyone gets their money back. For other refunds please write to the film team, which decides on them. After a full refund the ticket is no longer valid.

## Donations

A donation is a voluntary gift to the film team. It does not replace a ticket.

## Rights to the film

The film belongs to its film team. You may watch it. You may not record it, copy it, show it in public or share it. The film may show your name while it plays.

## When something does not work

To play a film you need a current browser and a steady connection. If it does not play, press Need Help? on the page of the screening, or write to {support}. We do what we can while the screening is open.
`;

const privacy = `The data that we store about you when you watch, who else sees it, and how to get a copy or have it deleted.

## Data that we store

We store what you type when you register, buy, donate or invite a friend: names, email addresses and, if the form asks for them, your organization, country, zip and address. We also store your orders, the texts that you accepted and when, and when and how far you watched, so that you can continue where you left off.

## Cards

Your card number goes straight from your browser to our card provider. It never reaches us, and we store no part of it.

## Who sees it

The film team of the screening sees who registered, bought, donated and watched, and may write to you about the film. Our staff see it when they help you, and we record when they do. The card provider and the services that deliver our emails and the films receive the data that they need for that. We sell no data, and there is no advertising.

## In your browser

We set no cookies. Your browser stores your ticket, your cart and what you have typed, so that a reload loses nothing. To remove it, clear the site's data in your browser.

## Email

We send you your viewing link, your receipts, and reminders before a screening opens unless you turned them off. Every reminder contains a link that turns them off.

## How long we keep it

Registrations: ${formatYears(retentionDays.registrations)} after the screening. Viewing links: ${retentionDays.viewingLinks} days after it. How far you watched: ${retentionDays.playbackDetails} days. Names and addresses of invited friends: ${retentionDays.invitations} days. Emails that we sent: ${retentionDays.emails} days. We keep orders for as long as the law asks us to keep accounts. The log of what our staff and film teams did stays as evidence.

## Correcting it

To correct what we have about you, write to {support} from the email address that you used.
`;

/**
 * The texts that come with Matinee, in force until an admin publishes others. The newest is last. Never change or remove
 * one that a release contained, because consents name its version: append the new text with the date of the change.
 */
export const defaultLegalTexts: Record<LegalTextName, readonly [DefaultLegalText, ...DefaultLegalText[]]> = {
  terms: [{ version: "2026-11-23", markdown: terms }],
  privacy: [{ version: "2026-11-23", markdown: privacy }],
};
