import { routes as contractRoutes } from "virtual:matinee-tax-routes";
import { createApiClient, unwrapData } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { OrderTaxResponse, TaxQuote } from "@matinee/contract/schemas/orders";
import { addsTax } from "@matinee/domain/adds-tax";
import { takesPlace } from "@matinee/domain/admission";
import { useEffect, useEffectEvent, useState } from "react";
import type { taxRoutes } from "../../../vite/api-routes.ts";
import { readViewerRecord } from "../viewer/viewer-record.ts";
import { findProducts } from "./build-order.ts";
import { type AppliedPromo, computeTotals, type OrderDraft } from "./order-draft.ts";
import { computeEventTax, isTaxedByPlace, type TaxPlace } from "./order-tax.ts";

const routes: RouteTable<typeof taxRoutes> = contractRoutes;
const taxApi = createApiClient({ routes });

/** The place is asked for again after each letter of it. */
const TYPING_MS = 400;
/** A tax number is wrong until its last digit, and is typed in groups. */
const NUMBER_TYPING_MS = 1500;

/**
 * `known`: the total is final. `incomplete`: the place is still missing. `asking`: the tax service is asked. `failed`: it did not
 * answer.
 */
export type TaxState = "known" | "incomplete" | "asking" | "failed";

/** The tax of an order that is not placed yet. */
export interface OrderTax {
  state: TaxState;
  /** Null without a tax, and until it is known. */
  tax: OrderTaxResponse | null;
  /** Whether it is that of the buyer's place. */
  isByPlace: boolean;
  /** Whether a tax is added to the total that is not known yet. */
  isPlusTax: boolean;
  /** What is charged, with the tax that comes on top. While that is not known, without it. */
  totalCents: number;
  /** Makes the order charge the tax that was shown. */
  token: string | undefined;
  /** Why the tax is not known. */
  failure: unknown;
  /** Asks for the tax of a place; null while it is incomplete. */
  setPlace: (place: TaxPlace | null) => void;
  /** Asks again. */
  retry: () => void;
}

/**
 * Finds what a place adds to an order.
 * @throws ApiFailure
 */
export async function quoteTax(
  pageId: string,
  draft: OrderDraft,
  promo: AppliedPromo | null,
  { country, state, zip, taxNumber }: TaxPlace,
): Promise<TaxQuote> {
  const { offerToken } = draft.lines.some(({ type }) => takesPlace(type)) ? readViewerRecord(pageId) : {};
  const body = {
    products: await findProducts(pageId, draft),
    currency: draft.currency,
    country,
    ...(state && { state }),
    ...(zip && { zip }),
    ...(taxNumber && { taxNumber }),
    ...(promo && { couponCode: promo.code }),
    ...(offerToken !== undefined && { offerToken }),
  };
  return unwrapData(taxApi.orders.quoteTax({ params: { id: pageId }, body }));
}

type Answer = { question: string } & ({ quote: TaxQuote } | { failure: unknown });

/** Computes the tax inside of prices, or asks for that of the buyer's place once it is complete. */
export function useOrderTax(pageId: string, draft: OrderDraft, promo: AppliedPromo | null): OrderTax {
  const [place, setPlace] = useState<TaxPlace | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isByPlace = isTaxedByPlace(draft, promo);
  const lines = draft.lines.map(({ key, type, unitCents, quantity }) => [key, type, unitCents, quantity]);
  const question = isByPlace && place ? JSON.stringify([attempt, place, lines, promo?.code]) : null;
  const taxNumber = place?.taxNumber;
  const ask = useEffectEvent(() => place && quoteTax(pageId, draft, promo, place));
  useEffect(() => {
    if (question === null) return undefined;
    let isCurrent = true;
    const keep = (found: Answer) => isCurrent && setAnswer(found);
    const timer = setTimeout(
      () =>
        void ask()?.then(
          (quote) => keep({ question, quote }),
          (failure: unknown) => keep({ question, failure }),
        ),
      taxNumber ? NUMBER_TYPING_MS : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [question, taxNumber]);
  const { totalCents } = computeTotals(draft, promo);
  const rest = {
    tax: null,
    totalCents,
    token: undefined,
    failure: null,
    isByPlace,
    isPlusTax: isByPlace && addsTax(draft),
    retry: () => setAttempt(attempt + 1),
    setPlace,
  };
  if (!isByPlace) return { ...rest, state: "known", tax: computeEventTax(draft, promo) };
  if (question === null) return { ...rest, state: "incomplete" };
  if (answer?.question !== question) return { ...rest, state: "asking" };
  if ("failure" in answer) return { ...rest, state: "failed", failure: answer.failure };
  const { quote } = answer;
  return {
    ...rest,
    state: "known",
    tax: { ...quote, mode: "place" },
    totalCents: quote.total,
    isPlusTax: false,
    // A donation alone has no tax, and no token.
    token: quote.token || undefined,
  };
}
