import { messages } from "@matinee/texts";
import { subtitleCutOff, truncate } from "@matinee/domain/text-rules";
import { Lock } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { formatThanks } from "../../lib/event-texts.ts";
import { buildRegistrationLink } from "../../lib/check-link.ts";
import { paths } from "../../paths.ts";
import { CheckoutForm } from "../checkout/checkout-form.tsx";
import { type AppliedPromo, getCheckoutTexts, type OrderDraft } from "../checkout/order-draft.ts";
import type { OrderTax } from "../checkout/use-order-tax.ts";
import { DonationStep } from "../gate/donation-step.tsx";
import { RegisterForm } from "../gate/register-form.tsx";
import type { Screening } from "../viewer/use-screening.ts";
import { ClosedCheckout } from "./closed-checkout.tsx";
import { isFramed, sendToSite } from "./host-site.ts";
import { changeFrameState, type PlacedTicket, readFrameState } from "./frame-state.ts";
import { TicketView } from "./ticket-view.tsx";

/**
 * The steps in a frame: the donation if the event asks for one, the form, then the ticket; or the registration. It
 * tells the site around it how far it is.
 */
export function EmbeddedCheckout({
  screening,
  offer,
  door,
  choice,
  onChooseAgain,
  onStale,
  draft,
  promo,
  tax,
  isBusy,
  donationCents,
  onDonation,
  onPromo,
  onBusy,
}: {
  screening: Screening;
  offer: "ticket" | "registration" | null;
  /** What comes before a ticket, in a tab of its own. */
  door: "queue" | "waitlist" | null;
  /** The step before the form of a festival's checkout; null once a pass is chosen. */
  choice?: ReactNode;
  onChooseAgain?: () => void;
  /** Prices or numbers that are not part of the page are out of date. */
  onStale?: () => void;
  draft: OrderDraft;
  promo: AppliedPromo | null;
  tax: OrderTax;
  isBusy: boolean;
  /** Null until the donation step is answered. */
  donationCents: number | null;
  onDonation: (cents: number | null) => void;
  onPromo: (promo: AppliedPromo | null) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const { page } = screening;
  const [ticket, setTicket] = useState(() => readFrameState(page.id).ticket);
  const [registered, setRegistered] = useState(() => readFrameState(page.id).registered);
  useEffect(() => sendToSite({ matinee: "ready" }), []);
  useCloseOnEscape(isBusy);
  useAskBeforeLeaving(isBusy);
  const reportBusy = useCallback(
    (isNowBusy: boolean) => {
      onBusy(isNowBusy);
      sendToSite({ matinee: isNowBusy ? "busy" : "idle" });
    },
    [onBusy],
  );
  const sendCredential = (credential: string, path: string) =>
    sendToSite({ matinee: "bought", credential, link: new URL(path, window.location.origin).href });
  const finish = (placed: PlacedTicket) => {
    changeFrameState(page.id, { ticket: placed });
    setTicket(placed);
    const { slug, admits } = placed.order;
    if (slug && admits) sendCredential(slug, paths.event(page, slug));
  };
  const texts = messages.widgetCheckout;
  if (ticket) {
    const { order, buyer } = ticket;
    const link = order.slug && paths.event(page, order.slug);
    return (
      <Step key="ticket" title={formatThanks(buyer.name)}>
        <TicketView
          {...{ screening, order, link }}
          email={buyer.email}
          text={page.kind === "festival" ? messages.passCard.thanks : texts.ticketReady}
        />
      </Step>
    );
  }
  if (registered) {
    const { id, email, name } = registered;
    const link = buildRegistrationLink(page, id);
    return (
      <Step key="registered" title={formatThanks(name)}>
        <TicketView {...{ screening, email, link }} order={null} text={texts.registered} />
      </Step>
    );
  }
  if (offer === "registration") {
    return (
      <Step key="registration" title={messages.registration.title} description={messages.registration.intro}>
        <RegisterForm
          page={page}
          onStale={() => void screening.reload()}
          onRegistered={(subscriber) => {
            changeFrameState(page.id, { registered: subscriber });
            setRegistered(subscriber);
            sendCredential(subscriber.id, buildRegistrationLink(page, subscriber.id));
          }}
        />
      </Step>
    );
  }
  if (offer === null) {
    return (
      <Step key="closed" title={texts.closed}>
        <ClosedCheckout {...{ page, door }} />
      </Step>
    );
  }
  const { askDonations, donationTitle, donationSubtitle } = page.paywallSettings;
  if (askDonations && donationCents === null) {
    return (
      <Step
        key="donation"
        title={donationTitle}
        description={truncate(donationSubtitle, subtitleCutOff.standard).text}
      >
        <DonationStep
          page={page}
          where="gate"
          confirmLabel={messages.gate.continueToCheckout}
          onChosen={onDonation}
        />
      </Step>
    );
  }
  if (choice)
    return (
      <Step key="choice" title={messages.passCard.title} description={messages.passCard.intro}>
        {choice}
      </Step>
    );
  // The step before is the donation, or the choice of a pass.
  const goBack = onChooseAgain ?? (askDonations ? () => onDonation(null) : null);
  return (
    <Step key="form" title={getCheckoutTexts(draft, promo).title}>
      <CheckoutForm
        page={page}
        draft={draft}
        promo={promo}
        tax={tax}
        savedBuyer={{}}
        hasSummary={false}
        {...(goBack && { onBack: goBack })}
        onPromo={onPromo}
        onBusy={reportBusy}
        onStale={() => {
          onStale?.();
          void screening.reload();
        }}
        onPlaced={(order, buyer) => finish({ order, buyer })}
      />
      <p className="flex shrink-0 items-center justify-center gap-2 px-5 pb-4 text-sm text-text-3">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {texts.paidOn}
      </p>
    </Step>
  );
}

/** A step with its heading, which gets the focus in a frame once the site around gives it to the frame. */
function Step({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFramed()) return undefined;
    const focus = () => heading.current?.focus({ preventScroll: true });
    if (document.hasFocus()) return focus();
    window.addEventListener("focus", focus, { once: true });
    return () => window.removeEventListener("focus", focus);
  }, []);
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="shrink-0 px-5 pt-4 pb-2 font-display text-title-sm wrap-break-word outline-none tablet:px-8"
      >
        {title}
      </h1>
      {description ? <p className="shrink-0 px-5 text-text-2 tablet:px-8">{description}</p> : null}
      {children}
    </>
  );
}

/** The dialog around the frame gets no keys that are pressed inside of it. */
function useCloseOnEscape(isBusy: boolean): void {
  useEffect(() => {
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !isBusy) sendToSite({ matinee: "close" });
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isBusy]);
}

/** A reload of the site's page during a payment would lose the frame's history entry, which keeps it from paying twice. */
function useAskBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
