import { getFrameOffer } from "@matinee/contract/event-card";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { findDoor } from "@matinee/domain/call-to-action";
import { Button } from "@matinee/ui/button";
import { Spinner } from "@matinee/ui/spinner";
import { X } from "lucide-react";
import { useState } from "react";
import { useIsHydrated, useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { paths } from "../../paths.ts";
import { type AppliedPromo, type OrderDraft } from "../checkout/order-draft.ts";
import { describeViewingTime } from "../checkout/describe-viewing-time.ts";
import { createDonationLine, createTicketLine, oneTicket } from "../checkout/order-lines.ts";
import { OrderSummaryLine } from "../checkout/order-summary.tsx";
import { useChosenPrice } from "../checkout/use-chosen-price.ts";
import { useOrderTax } from "../checkout/use-order-tax.ts";
import { createPassLine } from "../store/pass-offer.ts";
import { getServerNow } from "../../lib/server-clock.ts";
import { useCurrentPage } from "../viewer/use-current-page.ts";
import { useScreening } from "../viewer/use-screening.ts";
import { EmbeddedCheckout } from "./embedded-checkout.tsx";
import { changeFrameState, readFrameState } from "./frame-state.ts";
import { PassChoice, useFramePasses } from "./pass-choice.tsx";
import { isFramed, sendToSite } from "./host-site.ts";

/**
 * The checkout of a ticket or of a festival's pass, or the registration, in a frame of another site, or as a page of its own where the site
 * blocks the frame.
 */
export function CheckoutPage({ page: initialPage }: { page: PublicPage }) {
  const screening = useScreening(useCurrentPage(initialPage, false), undefined, false);
  const { page, cta } = screening;
  const [appliedPromo, setPromo] = useState<AppliedPromo | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isHydrated = useIsHydrated();
  const reader = useViewerTimeZone(page.timezone);
  const source = useFramePasses(page);
  const [chosenPass, setChosenPass] = useState<string | null>();
  const storedPass = isHydrated ? readFrameState(page.id).passId : undefined;
  const passId = (chosenPass === undefined ? storedPass : chosenPass) ?? null;
  const pass = source.passes?.find(({ id }) => id === passId) ?? null;
  const choosePass = (id: string | null) => {
    setChosenPass(id);
    changeFrameState(page.id, { passId: id ?? undefined });
  };
  const isFestival = page.kind === "festival";
  // Who has the form open as the queue opens by itself stays in it.
  const staysOpen = initialPage.queueOnStandby || screening.viewer.record.queueToken !== undefined;
  const door = isFestival ? null : findDoor(page, cta, staysOpen);
  // A pass is sold as a ticket is.
  const pageOffer = isFestival ? (page.passesFrom === null ? null : "ticket") : getFrameOffer(page, cta);
  const offer = door ? null : pageOffer;
  const [chosenCents, setChosenCents] = useState<number | null>();
  const storedCents = isHydrated ? readFrameState(page.id).donationCents : undefined;
  const donationCents = (chosenCents === undefined ? storedCents : chosenCents) ?? null;
  const chosenPrice = useChosenPrice(page);
  const ticket = isFestival
    ? pass && createPassLine(pass, 1, getServerNow())
    : createTicketLine(page, chosenPrice, oneTicket);
  const draft: OrderDraft = {
    currency: page.currency,
    tax: page.tax,
    lines: [
      ...(offer === "registration" || !ticket ? [] : [ticket]),
      ...(donationCents ? [createDonationLine(donationCents)] : []),
    ],
    chosenPrice,
    takesPromo: ticket !== null && ticket.unitCents > 0,
    extras: {},
  };
  const promo = draft.takesPromo ? appliedPromo : null;
  const tax = useOrderTax(page.id, draft, promo);
  const when = describeViewingTime(screening, reader, {
    from: messages.orderForm.from,
    until: messages.orderForm.until,
  });
  return (
    <main className="mx-auto flex h-dvh w-full max-w-[600px] flex-col bg-surface tablet:my-6 tablet:h-[calc(100dvh-48px)] tablet:rounded-4 tablet:border tablet:border-line">
      <header className="flex shrink-0 items-center gap-2 border-b border-line px-5 py-4 tablet:px-8">
        <div className="min-w-0 flex-1">
          {isFestival && !pass ? (
            // Nothing is chosen yet, so that nothing is free.
            <div className="leading-ui">
              <p dir="auto" className="truncate font-display text-title-sm">
                {page.title}
              </p>
              <p className="truncate text-sm text-text-3">{when}</p>
            </div>
          ) : (
            <OrderSummaryLine {...{ page, draft, promo, tax, when }} isDocument />
          )}
        </div>
        {/* It has its place from the first render, so that the price does not move. */}
        <div className="-me-2 size-8 shrink-0 max-tablet:size-11">
          {isHydrated ? <LeaveButton page={page} isBusy={isBusy} /> : null}
        </div>
      </header>
      {isHydrated ? (
        <EmbeddedCheckout
          {...{ screening, offer, door, draft, promo, tax, isBusy, donationCents }}
          {...(isFestival && {
            choice: pass ? null : <PassChoice page={page} source={source} onChoose={choosePass} />,
            onChooseAgain: () => choosePass(null),
            onStale: source.load,
          })}
          onDonation={(cents) => {
            setChosenCents(cents);
            changeFrameState(page.id, { donationCents: cents ?? undefined });
          }}
          onPromo={setPromo}
          onBusy={setIsBusy}
        />
      ) : (
        <p
          role="status"
          aria-busy="true"
          className="flex flex-1 items-center justify-center gap-3 text-text-2"
        >
          <Spinner />
          {messages.widgetScript.opening}
        </p>
      )}
      <noscript>
        <a className="link m-5" href={paths.event(page)}>
          {messages.widgetScript.open}
        </a>
      </noscript>
    </main>
  );
}

/** Closes the dialog around the frame. On a page of its own it leads to the event page. */
function LeaveButton({ page, isBusy }: { page: PublicPage; isBusy: boolean }) {
  if (isFramed()) {
    return (
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        aria-label={messages.widgetScript.close}
        disabled={isBusy}
        onClick={() => sendToSite({ matinee: "close" })}
      >
        <X aria-hidden="true" />
      </Button>
    );
  }
  return (
    <Button asChild variant="quiet" size="sm" iconOnly>
      <a href={paths.event(page)} aria-label={messages.widgetScript.open}>
        <X aria-hidden="true" />
      </a>
    </Button>
  );
}
