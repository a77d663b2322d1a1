import { addsTax } from "@matinee/domain/adds-tax";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isTicketType } from "@matinee/domain/admission";
import { Price } from "@matinee/ui/price";
import { Lock } from "lucide-react";
import { ResponsiveImage } from "../../components/responsive-image.tsx";
import { usePlatformConfig } from "../../lib/platform-config.ts";
import { type AppliedPromo, getCheckoutTexts, type OrderDraft, computeTotals } from "./order-draft.ts";
import { listOrderParts } from "./order-parts.ts";
import { listTaxParts } from "./order-tax.ts";
import { TotalsList } from "./totals-list.tsx";
import type { OrderTax } from "./use-order-tax.ts";

const texts = messages.orderForm;

export interface OrderSummaryProps {
  page: PublicPage;
  draft: OrderDraft;
  promo: AppliedPromo | null;
  tax: OrderTax;
  /** 'Watch until Nov 22, 2026, 11:59 PM, your time'. */
  when: string | null;
}

/** The left column of the checkout: the lines of the order and its totals. */
export function OrderSummary({ page, draft, promo, tax, when }: OrderSummaryProps) {
  const totals = { ...computeTotals(draft, promo), totalCents: tax.totalCents };
  const { noCard } = getCheckoutTexts(draft, promo);
  const statementNote = useStatementNote(page.title);
  const picture = page.backgroundImage ?? page.mobileBackgroundImage;
  const coveredKey = promo?.discount.kind === "ticket" ? findCoveredTicket(draft) : null;
  return (
    <>
      {picture ? (
        <div aria-hidden="true" className="relative h-48 shrink-0">
          <ResponsiveImage
            src={picture}
            sizes="392px"
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
          <div className="absolute inset-0 bg-linear-to-t from-bg to-transparent" />
        </div>
      ) : null}
      <div className={`relative flex flex-1 flex-col px-8 pb-8 ${picture ? "-mt-8" : "pt-8"}`}>
        <p dir="auto" className="font-display text-title-md wrap-anywhere">
          {page.title}
        </p>
        {when ? <p className="mt-2 text-sm leading-[1.5] text-text-2">{when}</p> : null}
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {draft.lines.map((line) => (
            <li key={line.key} className="flex items-center gap-3.5 py-3.5">
              {line.thumbnail ? (
                <ResponsiveImage
                  src={line.thumbnail}
                  sizes="44px"
                  alt=""
                  className="h-14 w-11 shrink-0 rounded-1 object-cover"
                />
              ) : null}
              <div className="min-w-0 flex-1 leading-ui">
                <p dir="auto" className="wrap-anywhere">
                  {line.title}
                  {line.quantity > 1 ? ` × ${line.quantity}` : null}
                </p>
                {line.detail ? (
                  <p className="mt-0.5 text-sm text-text-3 wrap-anywhere">{line.detail}</p>
                ) : null}
              </div>
              {line.key === coveredKey ? (
                <Price
                  cents={0}
                  currency={draft.currency}
                  wasCents={line.unitCents}
                  freeLabel={messages.checkout.free}
                />
              ) : (
                <Price
                  cents={line.unitCents * line.quantity}
                  currency={draft.currency}
                  freeLabel={messages.checkout.free}
                />
              )}
            </li>
          ))}
        </ul>
        <TotalsList
          className="mt-4"
          totals={totals}
          currency={draft.currency}
          tax={tax.tax}
          isPlusTax={tax.isPlusTax}
          discountName={promo?.code}
        />
        {tax.tax?.isReverseCharge ? (
          <p className="mt-2 text-sm text-text-2">{messages.orderTax.reverseCharge}</p>
        ) : null}
        <p className="mt-auto flex gap-2.5 pt-8 text-sm leading-[1.5] text-text-3">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {noCard ?? texts.cardDetailsNote(statementNote ?? "")}
        </p>
      </div>
    </>
  );
}

/** Finds the line of the ticket that a promo code covers, the most expensive one; null if it covers one of several. */
function findCoveredTicket({ lines }: OrderDraft): string | null {
  const tickets = lines.filter(({ type }) => isTicketType(type));
  const highest = Math.max(...tickets.map(({ unitCents }) => unitCents));
  const covered = tickets.find(({ unitCents }) => unitCents === highest);
  return covered?.quantity === 1 ? covered.key : null;
}

/** Returns the sentence that names the charge on the card statement; null until the platform's configuration is loaded. */
export function useStatementNote(title: string): string | null {
  const descriptor = usePlatformConfig()?.statementDescriptor;
  return descriptor ? messages.checkout.statementDescriptor(describeStatement(title, descriptor)) : null;
}

/**
 * The order summary in short, with each part of the amount: above the form on a phone and in a frame.
 * @param isDocument whether it comes with the document: its moment gets the reader's time later, and must not move what is below
 */
export function OrderSummaryLine({
  page,
  draft,
  promo,
  tax,
  when,
  isDocument = false,
}: OrderSummaryProps & { isDocument?: boolean }) {
  const { itemsCents, shippingCents } = computeTotals(draft, promo);
  const fullCents = itemsCents + shippingCents;
  const added = tax.tax && addsTax(draft) ? listTaxParts(tax.tax) : [];
  const picture = page.mobileBackgroundImage ?? page.backgroundImage;
  return (
    <div className="flex items-center gap-3.5">
      {picture ? (
        <ResponsiveImage
          src={picture}
          sizes="44px"
          alt=""
          className="h-14 w-11 shrink-0 rounded-1 object-cover"
        />
      ) : null}
      <div className="min-w-0 flex-1 leading-ui">
        <p dir="auto" className="truncate font-display text-title-sm">
          {page.title}
        </p>
        {when ? <p className={`text-sm text-text-3 ${isDocument ? "truncate" : ""}`}>{when}</p> : null}
        <ul className="flex flex-wrap gap-x-2 text-sm text-text-2">
          {[...listOrderParts(draft, promo), ...added].map(({ name, cents }, index) => (
            <li key={index} className="flex max-w-full gap-1">
              <span dir="auto" className="truncate">
                {name}
              </span>{" "}
              <Price cents={cents} currency={draft.currency} freeLabel={messages.checkout.free} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col items-end text-end">
        <Price
          cents={tax.totalCents}
          currency={draft.currency}
          // The tax that is added can be more than the discount.
          {...(promo && fullCents > tax.totalCents && { wasCents: fullCents })}
          freeLabel={messages.checkout.free}
          className="max-w-28 flex-wrap justify-end gap-y-0 font-semibold"
        />
        <TaxNote draft={draft} tax={tax} />
      </div>
    </div>
  );
}

/** What is inside of the total or added to it, in short. */
function TaxNote({ draft, tax: { tax, isPlusTax } }: Pick<OrderSummaryProps, "draft" | "tax">) {
  const notes = isPlusTax
    ? [messages.eventPage.plusTax]
    : addsTax(draft)
      ? []
      : (tax?.byRate ?? [])
          .filter((rate) => rate.tax > 0)
          .map((rate) =>
            messages.orderTax.includes(
              rate.name,
              rate.rate,
              messages.formats.money(rate.tax, draft.currency),
            ),
          );
  return notes.map((note) => (
    <span key={note} className="max-w-40 text-sm text-text-3">
      {note}
    </span>
  ));
}
