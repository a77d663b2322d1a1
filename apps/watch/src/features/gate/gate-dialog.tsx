import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { GateFlow, GateFlowEvent, GateStep } from "@matinee/domain/gate-flow";
import { subtitleCutOff, truncate } from "@matinee/domain/text-rules";
import { Dialog } from "@matinee/ui/dialog";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { formatThanks } from "../../lib/event-texts.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { CheckoutForm } from "../checkout/checkout-form.tsx";
import { type AppliedPromo, getCheckoutTexts } from "../checkout/order-draft.ts";
import { describeViewingTime } from "../checkout/describe-viewing-time.ts";
import { buildOrderDraft, findBoughtTickets } from "../checkout/order-lines.ts";
import { useChosenPrice } from "../checkout/use-chosen-price.ts";
import { OrderSuccess } from "../checkout/order-success.tsx";
import { OrderSummary, OrderSummaryLine } from "../checkout/order-summary.tsx";
import { useOrderTax } from "../checkout/use-order-tax.ts";
import type { Overlay } from "../../lib/overlay.ts";
import type { Screening } from "../viewer/use-screening.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { DonationStep } from "./donation-step.tsx";
import { countSteps } from "./gate-steps.ts";
import { PaywallStep } from "./paywall-step.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ReminderStep } from "./reminder-step.tsx";

export interface GateDialogProps {
  screening: Screening;
  flow: GateFlow;
  /** Changes while the dialog is open when the viewer buys the ticket in another tab. */
  holdsTicket: boolean;
  send: (event: GateFlowEvent) => void;
  /** Shows a short message over the page. */
  onNotice: (text: string) => void;
  onOpen: (overlay: Overlay) => void;
}

interface StepView {
  title: string;
  description?: string | undefined;
  body: ReactNode;
}

/** The dialog of the gate, which shows one step after another. */
export function GateDialog({ screening, flow, holdsTicket, send, onNotice, onOpen }: GateDialogProps) {
  const { page, viewer, status, premierePart } = screening;
  const { paywallSettings: paywall } = page;
  const [appliedPromo, setPromo] = useState<AppliedPromo | null>(null);
  const [order, setOrder] = useState<PlacedOrder | null>(null);
  const [hasInvoice, setHasInvoice] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const stopBuying = useEffectEvent(() => send({ type: "admitted" }));
  useEffect(() => {
    // A payment that runs must show its outcome.
    if (holdsTicket && !isBusy) stopBuying();
  }, [holdsTicket, isBusy]);
  const reader = useViewerTimeZone(page.timezone);
  const tickets = findBoughtTickets(page, viewer.record);
  const draft = buildOrderDraft(page, flow, useChosenPrice(page), tickets);
  // The price that the code lowers may be 0 by now.
  const promo = draft.takesPromo ? appliedPromo : null;
  const when = describeViewingTime(screening, reader, {
    from: messages.gateSteps.watchFrom,
    until: messages.gateSteps.watchUntil,
  });
  const tax = useOrderTax(page.id, draft, promo);
  const summary = { page, draft, promo, tax, when };
  const close = () => send({ type: "close" });
  // A donation without a ticket is asked for only where no ticket is needed.
  const mayWatch = flow.purpose === "donation" || order?.admits === true;

  const views: Partial<Record<GateStep, () => StepView>> = {
    reminder: () => ({
      title: messages.gateSteps.aReminder,
      description: messages.gateSteps.aReminderDescription,
      body: (
        <ReminderStep
          onAnswer={(optOut) => {
            viewer.save({ reminderOptOut: optOut });
            send({ type: "reminder-answered", optOut });
          }}
        />
      ),
    }),
    register: () => ({
      title: messages.registration.title,
      // Who registers reads first how long they will have.
      description:
        page.unlockHours || page.watchHours
          ? `${messages.registration.intro} ${when}`
          : messages.registration.intro,
      body: (
        <RegisterForm
          page={page}
          subscribedEmail={status.guest === "subscribed" ? viewer.record.subscribedEmail : undefined}
          onRegistered={(registered) => {
            viewer.recordRegistration(registered);
            send({ type: "registered" });
          }}
          onStale={() => void screening.reload()}
          onContinue={() => send({ type: "registered" })}
        />
      ),
    }),
    "coming-soon": () => ({
      title: messages.gateSteps.comingSoon,
      description: page.title,
      body: <ComingSoon screening={screening} onClose={close} />,
    }),
    "pre-paywall": () => ({
      title: paywall.title,
      description: truncate(getPaywallSubtitle(paywall), subtitleCutOff.standard).text,
      body: (
        <PaywallStep
          page={page}
          tickets={tickets}
          when={when}
          onContinue={() => send({ type: "continue-to-checkout" })}
          onKeepWatching={paywall.isOptional ? () => send({ type: "keep-watching" }) : undefined}
        />
      ),
    }),
    donation: () => ({
      title: paywall.donationTitle,
      description: truncate(paywall.donationSubtitle, subtitleCutOff.standard).text,
      body: (
        <DonationStep
          page={page}
          where="gate"
          confirmLabel={messages.gate.continueToCheckout}
          onChosen={(cents) => send({ type: "donation-chosen", cents })}
          onBack={() => send({ type: "back" })}
        />
      ),
    }),
    "for-your-donation": () => ({
      title: messages.gateSteps.forYourDonation,
      description: truncate(paywall.donationSubtitle, subtitleCutOff.standard).text,
      body: (
        <DonationStep
          page={page}
          where="gate"
          confirmLabel={paywall.donationCallToAction || messages.gate.callToAction.watchNow}
          skipLabel={messages.gate.callToAction.watchNow}
          onChosen={(cents) => send({ type: "donation-chosen", cents })}
        />
      ),
    }),
    midroll: () => ({
      title: paywall.midrollDonationTitle || paywall.donationTitle,
      description: truncate(paywall.midrollDonationSubtitle, subtitleCutOff.midrollDark).text,
      body: (
        <DonationStep
          page={page}
          where="midroll"
          confirmLabel={messages.donations.sendDonation}
          onChosen={(cents) => send({ type: "donation-chosen", cents })}
          onKeepWatching={() => send({ type: "keep-watching" })}
        />
      ),
    }),
    checkout: () => ({
      title: getCheckoutTexts(draft, promo).title,
      body: (
        <CheckoutForm
          page={page}
          draft={draft}
          promo={promo}
          tax={tax}
          savedBuyer={viewer.record}
          onPromo={setPromo}
          onBusy={setIsBusy}
          onBack={() => send({ type: "back" })}
          onStale={() => void screening.reload()}
          onPlaced={(placed, buyer, how) => {
            setOrder(placed);
            setHasInvoice(how.hasInvoice);
            viewer.recordOrder(placed, buyer);
            send({ type: "ordered" });
            // Two presses: the wallet's dialog has just confirmed the order, so no other step does.
            if (!how.usedWallet || !status.live || !placed.admits || flow.filmEnded) return;
            onNotice(
              `${messages.checkout.purchaseSucceeded}. ${messages.checkout.receiptGoesTo(buyer.email)}`,
            );
            send({ type: "watch" });
          }}
        />
      ),
    }),
    "payment-success": () => ({
      title: formatThanks(viewer.record.name),
      description:
        flow.purpose === "donation"
          ? messages.checkout.donationSucceeded
          : messages.checkout.purchaseSucceeded,
      body: (
        <OrderSuccess
          screening={screening}
          order={order}
          hasInvoice={hasInvoice}
          email={viewer.record.email}
          {...(mayWatch && !flow.filmEnded && { onWatch: () => send({ type: "watch" }) })}
          // In a premiere the film has played on behind the dialog.
          {...(flow.afterWatch && premierePart && { watchLabel: messages.premiereNight.backToEveryone })}
          onClose={close}
          onOpen={(overlay) => {
            close();
            onOpen(overlay);
          }}
        />
      ),
    }),
  };
  const view = views[flow.step]?.();
  if (!view) return null;
  const isCheckout = flow.step === "checkout";
  const isMidRoll = flow.step === "midroll";
  const steps = countSteps(flow, { askDonations: paywall.askDonations, live: status.live });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={view.title}
      {...(view.description && { description: view.description })}
      {...(steps && { step: steps })}
      wide={isCheckout || isMidRoll}
      locked={isBusy}
      {...(isCheckout && {
        summary: <OrderSummary {...summary} />,
        summaryLine: <OrderSummaryLine {...summary} />,
      })}
      {...(isMidRoll && { summary: <MidrollImage page={page} /> })}
    >
      {view.body}
    </Dialog>
  );
}

/** Returns the filmmaker's subtitle; the default one, which mentions a purchase, is replaced if the ticket is free. */
function getPaywallSubtitle({
  price,
  payWhatYouCan,
  subtitle,
}: Screening["page"]["paywallSettings"]): string {
  const mentionsPurchase = subtitle === messages.paywallTexts.subtitle;
  return price === 0 && !payWhatYouCan && mentionsPurchase ? messages.gateSteps.freeTicketIntro : subtitle;
}

function MidrollImage({ page }: Pick<Screening, "page">) {
  const image = page.paywallSettings.midrollBackgroundImage || page.backgroundImage;
  return image ? (
    <img src={image} alt="" className="size-full min-h-80 object-cover" />
  ) : (
    <div className="hero-sun relative size-full min-h-80" />
  );
}
