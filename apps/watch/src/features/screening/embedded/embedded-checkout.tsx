import { sellsInFrame } from "@matinee/contract/event-card";
import { messages } from "@matinee/contract/messages";
import { Lock } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { formatThanks } from "../../../lib/event-texts.ts";
import { paths } from "../../../paths.ts";
import { CheckoutForm } from "../checkout/checkout-form.tsx";
import { type AppliedPromo, getCheckoutTexts, type OrderDraft } from "../checkout/order-draft.ts";
import type { Screening } from "../state/use-screening.ts";
import { ClosedCheckout } from "./closed-checkout.tsx";
import { isFramed, sendToSite } from "./host-site.ts";
import { type PlacedTicket, readPlacedTicket, savePlacedTicket } from "./placed-ticket.ts";
import { TicketView } from "./ticket-view.tsx";

/** The steps of the checkout in a frame: the form, then the ticket. It tells the site around it how far it is. */
export function EmbeddedCheckout({
  screening,
  draft,
  promo,
  isBusy,
  onPromo,
  onBusy,
}: {
  screening: Screening;
  draft: OrderDraft;
  promo: AppliedPromo | null;
  isBusy: boolean;
  onPromo: (promo: AppliedPromo | null) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const { page, cta } = screening;
  const [ticket, setTicket] = useState(() => readPlacedTicket(page.id));
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
  const finish = (placed: PlacedTicket) => {
    savePlacedTicket(page.id, placed);
    setTicket(placed);
    const { slug, admits } = placed.order;
    if (!slug || !admits) return;
    const link = new URL(paths.viewingLink(page.url, slug), window.location.origin).href;
    sendToSite({ matinee: "bought", credential: slug, link });
  };
  if (ticket) {
    return (
      <Step key="ticket" title={formatThanks(ticket.buyer.name)}>
        <TicketView screening={screening} ticket={ticket} />
      </Step>
    );
  }
  if (!sellsInFrame(page, cta)) {
    return (
      <Step key="closed" title={messages.widgetCheckout.closed}>
        <ClosedCheckout page={page} />
      </Step>
    );
  }
  return (
    <Step key="form" title={getCheckoutTexts(draft, promo).title}>
      <CheckoutForm
        page={page}
        draft={draft}
        promo={promo}
        savedBuyer={{}}
        onPromo={onPromo}
        onBusy={reportBusy}
        onStale={() => void screening.reload()}
        onPlaced={(order, buyer) => finish({ order, buyer })}
      />
      <p className="flex shrink-0 items-center justify-center gap-2 px-5 pb-4 text-sm text-text-3">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {messages.widgetCheckout.paidOn}
      </p>
    </Step>
  );
}

/** A step with its heading, which gets the focus in a frame once the site around gives it to the frame. */
function Step({ title, children }: { title: string; children: ReactNode }) {
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
