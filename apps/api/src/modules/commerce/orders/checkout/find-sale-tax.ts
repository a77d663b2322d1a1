import type { ProductType } from "@matinee/domain/admission";
import { needsRegion, taxPlaceRules } from "@matinee/domain/checkout-rules";
import type { Currency } from "@matinee/domain/currency";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import { findFirstIssue } from "@matinee/domain/rules";
import { getTaxSettings, isReverseCharge, listChargedLines, type TaxSettings } from "@matinee/domain/tax";
import {
  type CalculatedTax,
  ProviderError,
  type TaxRequest,
} from "../../../../integrations/payments/payments.ts";
import { askTaxRegister } from "../../../../integrations/tax-register.ts";
import type { Services } from "../../../../platform/context.ts";
import { AppError, createFieldError } from "../../../../platform/errors.ts";
import { readTaxNumber } from "../../../../platform/tax-number.ts";
import type { PricedLine, PricedOrder } from "./price-order.rules.ts";
import {
  buildIncludedTax,
  buildPlaceTax,
  buildTaxRequest,
  type SaleTax,
  type TaxPlace,
} from "./sale-tax.rules.ts";
import { readTaxToken, signTax } from "./tax-token.ts";

type TaxContext = Pick<Services, "config" | "payments" | "clock" | "log">;

/** What is sold to whom, as far as the tax depends on it. */
export interface TaxedSale {
  page: { tax: TaxSettings | null; currency: Currency };
  owner: { country: string; connectId: string | null };
  priced: PricedOrder;
  promoDiscount: PromoDiscount | null;
  /** As typed. */
  buyer: { country: string; state: string; zip: string; taxNumber: string };
  /** Of the recipient of an invoice. */
  invoice: { country: string; taxNumber: string } | null;
  /** Of a quote; without it the tax is asked for. */
  taxToken: string | undefined;
}

/**
 * Finds the tax of an order; null without one: of an event that has none, of a free order and of donations alone. Call it outside of
 * transactions.
 * @throws AppError invalid at `country`, `state`, `zip` or `taxNumber`; unavailable while the tax service does not answer
 */
export async function findSaleTax(ctx: TaxContext, sale: TaxedSale): Promise<SaleTax | null> {
  const settings = getTaxSettings(sale.page);
  const charged = listTaxedCharges(sale);
  if (settings.mode === "none" || !charged) return null;
  if (settings.mode === "place") {
    const question = await buildQuestion(ctx, sale, charged);
    const token = sale.taxToken ? readTaxToken(ctx, question.request, sale.taxToken) : null;
    const found = token ?? (await askForTax(ctx, question.request));
    return {
      ...describePlace(question),
      ...buildPlaceTax(charged, question.request, found.lines),
      calculationId: found.id,
    };
  }
  const country = getSellerCountry(ctx, sale.owner);
  const number = await readBuyerNumber(sale, sale.buyer.country);
  return {
    mode: "included",
    ...buildIncludedTax(charged, { ...settings, country }),
    country,
    state: null,
    postalCode: null,
    isReverseCharge: false,
    buyerTaxNumber: number?.number ?? null,
    calculationId: null,
  };
}

/**
 * Computes the tax of an order at the buyer's place for a quote, and signs it for the order that follows; null as
 * `findSaleTax`.
 * @throws AppError as `findSaleTax`; state-conflict for an event that has not the tax of the buyer's place
 */
export async function quoteSaleTax(
  ctx: TaxContext,
  sale: TaxedSale,
): Promise<{ tax: SaleTax; token: string; expiresAt: Date } | null> {
  if (getTaxSettings(sale.page).mode !== "place")
    throw new AppError("state-conflict", (t) => t.apiErrors.payments.pricesChanged);
  const charged = listTaxedCharges(sale);
  if (!charged) return null;
  const question = await buildQuestion(ctx, sale, charged);
  const found = await askForTax(ctx, question.request);
  const amounts = buildPlaceTax(charged, question.request, found.lines);
  return {
    tax: { ...describePlace(question), ...amounts, calculationId: found.id },
    ...signTax(ctx, question.request, found),
  };
}

/** Lists what an order charges; null if nothing of it is taxed. */
function listTaxedCharges({ priced, promoDiscount, page }: TaxedSale) {
  const charged = listChargedLines(priced.lines, promoDiscount, page.currency);
  return charged.some(({ isTaxed }) => isTaxed) ? charged : null;
}

interface TaxQuestion {
  request: TaxRequest;
  place: TaxPlace;
  isReverseCharge: boolean;
  buyerTaxNumber: string | null;
}

const describePlace = ({ place, isReverseCharge: isOwedByBuyer, buyerTaxNumber }: TaxQuestion) => ({
  mode: "place" as const,
  ...place,
  isReverseCharge: isOwedByBuyer,
  buyerTaxNumber,
});

async function buildQuestion(
  ctx: TaxContext,
  sale: TaxedSale,
  charged: NonNullable<ReturnType<typeof listTaxedCharges>>,
): Promise<TaxQuestion> {
  const place = readPlace(sale.buyer);
  const number = await readBuyerNumber(sale, place.country);
  const isOwedByBuyer =
    number !== null &&
    number.isChecked &&
    isReverseCharge(getSellerCountry(ctx, sale.owner), place.country) &&
    (await isRegistered(ctx, number));
  const request = buildTaxRequest(charged, sale.priced.lines.map(getType), {
    currency: sale.page.currency,
    place,
    isReverseCharge: isOwedByBuyer,
    account: ctx.config.TAX_LIABLE === "owner" ? sale.owner.connectId : null,
  });
  return { request, place, isReverseCharge: isOwedByBuyer, buyerTaxNumber: number?.number ?? null };
}

const getType = ({ type }: PricedLine): ProductType => type;

const getSellerCountry = ({ config }: TaxContext, owner: { country: string }): string =>
  config.TAX_LIABLE === "owner" ? owner.country : config.OPERATOR_COUNTRY;

/** @throws AppError invalid at the first field that the tax of a place needs */
function readPlace(buyer: TaxedSale["buyer"]): TaxPlace {
  const country = buyer.country.toUpperCase();
  const issue = findFirstIssue(taxPlaceRules, { ...buyer, country });
  if (issue) throw createFieldError(issue.field, (t) => t.checkout.issues[issue.code]);
  if (!needsRegion(country)) return { country, state: null, postalCode: null };
  return { country, state: buyer.state.trim().toUpperCase(), postalCode: buyer.zip.trim().toUpperCase() };
}

/**
 * Reads the number of a business buyer: the one beside the order must be right, that of an invoice counts if it is, and if it is
 * of the buyer's country.
 * @throws AppError invalid at `taxNumber`
 */
async function readBuyerNumber(
  { buyer, invoice }: TaxedSale,
  country: string,
): Promise<{ number: string; isChecked: boolean; isBesideOrder: boolean } | null> {
  const typed = buyer.taxNumber.trim();
  if (typed !== "") {
    const read = await readTaxNumber(country.toUpperCase(), typed);
    if (read.kind === "invalid")
      throw createFieldError("taxNumber", (t) => t.apiErrors.payments.wrongTaxNumber);
    return read.kind === "valid"
      ? { number: read.number, isChecked: true, isBesideOrder: true }
      : { number: typed, isChecked: false, isBesideOrder: true };
  }
  if (!invoice || invoice.taxNumber === "") return null;
  const read = await readTaxNumber(invoice.country, invoice.taxNumber);
  return read.kind === "valid"
    ? { number: read.number, isChecked: invoice.country === country.toUpperCase(), isBesideOrder: false }
    : { number: invoice.taxNumber, isChecked: false, isBesideOrder: false };
}

/**
 * Whether the register, if there is one, has the number of a buyer. Of an invoice's number that it does not have the sale is taxed.
 * @throws AppError invalid at `taxNumber` for one beside the order that it does not have, and while it does not answer
 */
async function isRegistered(
  { config }: TaxContext,
  { number, isBesideOrder }: { number: string; isBesideOrder: boolean },
): Promise<boolean> {
  const answer = await askTaxRegister(config.TAX_REGISTER_URL, number);
  if (answer === null || answer.kind === "registered") return true;
  if (isBesideOrder)
    throw createFieldError("taxNumber", (t) =>
      answer.kind === "unknown"
        ? t.apiErrors.payments.taxNumberNotRegistered
        : t.apiErrors.payments.taxRegisterSilent,
    );
  return false;
}

/** @throws AppError invalid for a place that the tax service does not find; unavailable without an answer that adds up */
async function askForTax(ctx: TaxContext, request: TaxRequest): Promise<CalculatedTax> {
  const answer = await ctx.payments.calculateTax(request).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // No tax of 0: the order would owe it.
    ctx.log.warn({ err: error }, "computing a tax failed");
    throw new AppError("unavailable", (t) => t.apiErrors.payments.taxUnavailable);
  });
  if (answer.kind === "calculated") return answer;
  const field = needsRegion(request.buyer.country) ? "zip" : "country";
  throw createFieldError(field, (t) => t.apiErrors.payments.taxPlaceUnknown);
}
