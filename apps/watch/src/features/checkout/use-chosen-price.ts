import { drafts } from "@matinee/app-shell/forms/drafts";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { findChosenPriceIssue } from "@matinee/domain/pay-what-you-can";
import { type Currency, messages } from "@matinee/texts";
import { readCents, writeCents } from "@matinee/ui/typed-number";
import { useState } from "react";
import { useIsHydrated } from "../../lib/use-viewer-time-zone.ts";

/** The price of a ticket that its buyer chooses. Amounts in the smallest unit of the currency. */
export interface ChosenPrice {
  typed: string;
  currency: Currency;
  minimumCents: number;
  /** 0 for none. */
  suggestedCents: number;
  /** The typed price; while it is wrong, the last that was not. */
  cents: number;
  /** What is wrong with the typed price. */
  issue: string | null;
  /** Whether the field shows the issue: not while the buyer still types. */
  showsIssue: boolean;
  type: (text: string) => void;
  /** Shows the issue. @returns whether there is none */
  check: () => boolean;
  /** Forgets what was typed, once its order is placed. */
  drop: () => void;
}

/** Keeps the price that a buyer chooses, also through a reload; null where tickets have a fixed price. */
export function useChosenPrice({
  id,
  currency,
  paywallSettings,
  capability,
}: PublicPage): ChosenPrice | null {
  const { price: minimumCents, payWhatYouCan, suggestedPrice: suggestedCents = 0 } = paywallSettings;
  // An account that takes no payments can still give tickets for nothing.
  const first = capability.status === "active" ? Math.max(suggestedCents, minimumCents) : minimumCents;
  const name = `price.${id}`;
  const [draft, setDraft] = useDraft(name, writeCents(first, currency));
  // The server does not know the draft, and what it renders must be the first render of the browser.
  const typed = useIsHydrated() ? draft : writeCents(first, currency);
  const [lastCents, setLastCents] = useState(first);
  const [showsIssue, setShowsIssue] = useState(false);
  if (!payWhatYouCan) return null;
  const { cents, issue } = readPrice(typed, minimumCents, currency);
  return {
    typed,
    currency,
    minimumCents,
    suggestedCents,
    cents: issue === null ? cents : Math.max(lastCents, minimumCents),
    issue,
    showsIssue,
    type(text) {
      setDraft(text);
      if (issue === null) setLastCents(cents);
      if (readPrice(text, minimumCents, currency).issue === null) setShowsIssue(false);
    },
    check() {
      setShowsIssue(issue !== null);
      return issue === null;
    },
    drop: () => drafts.tab.drop(name),
  };
}

function readPrice(
  typed: string,
  minimumCents: number,
  currency: Currency,
): { cents: number; issue: string | null } {
  const texts = messages.chosenPrice;
  const { value, problem } = readCents(typed, currency);
  if (value === null) return { cents: 0, issue: problem ?? texts.missing };
  const issue = findChosenPriceIssue(value, minimumCents, currency);
  return { cents: value, issue: issue && texts.issues[issue](minimumCents, currency) };
}
