import type { PassSettings, ProductBase } from "@matinee/contract/schemas/products";
import { maxEarlyBirdTickets } from "@matinee/domain/early-bird";
import { type Currency, currencyRules } from "@matinee/domain/currency";
import { itemTextLimits } from "@matinee/domain/item-rules";
import { findPassIssues, type PassCovers, type PassFestival, passLimits } from "@matinee/domain/passes";
import { isBlank } from "@matinee/domain/rules";
import { messages } from "@matinee/texts";
import { readCents, readWholeNumber, writeCents } from "@matinee/ui/typed-number";
import type { ResolverResult } from "react-hook-form";
import { findTimeIssue, formatDay, formatTimeOfDay, toEditedInstant } from "../../../lib/event-instants.ts";
import { resolveIssues } from "../resolve-issues.ts";
import type { OwnedPass } from "./passes.queries.ts";

const texts = messages.passesStep;

/** The most screenings of a pass for a number of them. */
const MAX_COUNT = 1000;
/** The most passes of one kind. */
const MAX_QUANTITY = 1_000_000;

/** Form values as typed: amounts in the festival's currency, counts as digits, days and times in the festival's time zone. */
export type PassValues = {
  title: string;
  description: string;
  price: string;
  /** Empty for no limit. */
  quantity: string;
  active: boolean;
  covers: PassCovers;
  sectionIds: string[];
  filmCount: string;
  includesPremieres: boolean;
  /** Empty for none. */
  reservations: string;
  /** Empty: from the sale of a screening's tickets on. */
  reserveHours: string;
  transferable: boolean;
  isHidden: boolean;
  /** Empty for at once. */
  fromDay: string;
  fromTime: string;
  /** Empty for the end of the festival. */
  untilDay: string;
  untilTime: string;
  hasEarly: boolean;
  earlyPrice: string;
  earlyDay: string;
  earlyTime: string;
  earlyQuantity: string;
  /** The instants as the API sent them: one that its fields still show is saved as it was. */
  stored: { saleFrom: string; saleUntil: string; earlyUntil: string };
};

const formatCount = (count: number | null | undefined) => (count == null ? "" : String(count));

/** What the texts of the form mean: the currency and the IANA time zone of the festival. */
export interface PassUnits {
  currency: Currency;
  timezone: string;
}

export function toPassForm(product: OwnedPass | null, { currency, timezone }: PassUnits): PassValues {
  const pass = product?.pass;
  const read = (instant: string | null | undefined) => (instant ? new Date(instant) : null);
  const [from, until, early] = [read(pass?.saleFrom), read(pass?.saleUntil), read(pass?.earlyUntil)];
  return {
    title: product?.title ?? "",
    description: product?.description ?? "",
    price: product ? writeCents(product.price, currency) : "",
    quantity: formatCount(product?.quantity),
    active: product?.active ?? true,
    covers: pass?.covers ?? "all",
    sectionIds: pass?.sectionIds ?? [],
    filmCount: formatCount(pass?.filmCount),
    includesPremieres: pass?.includesPremieres ?? true,
    reservations: pass && pass.reservations > 0 ? String(pass.reservations) : "",
    reserveHours: formatCount(pass?.reserveHoursBeforeSale),
    transferable: pass?.transferable ?? true,
    isHidden: pass?.isHidden ?? false,
    fromDay: formatDay(from, timezone),
    fromTime: formatTimeOfDay(from, timezone, "09:00"),
    untilDay: formatDay(until, timezone),
    untilTime: formatTimeOfDay(until, timezone, "23:59"),
    hasEarly: pass?.earlyPrice != null,
    earlyPrice: pass?.earlyPrice == null ? "" : writeCents(pass.earlyPrice, currency),
    earlyDay: formatDay(early, timezone),
    earlyTime: formatTimeOfDay(early, timezone, "23:59"),
    earlyQuantity: formatCount(pass?.earlyQuantity),
    stored: {
      saleFrom: pass?.saleFrom ?? "",
      saleUntil: pass?.saleUntil ?? "",
      earlyUntil: pass?.earlyUntil ?? "",
    },
  };
}

/** Builds the settings of a pass. What another field makes meaningless is left as it would be without it. */
export function toPassSettings(values: PassValues, { currency, timezone }: PassUnits): PassSettings {
  const { covers, hasEarly, stored } = values;
  const toInstant = (day: string, time: string, before: string) =>
    toEditedInstant(day, time, timezone, before)?.toISOString() ?? null;
  const reservations = readWholeNumber(values.reservations).value ?? 0;
  return {
    covers,
    sectionIds: covers === "sections" ? values.sectionIds : [],
    filmCount: covers === "count" ? readWholeNumber(values.filmCount).value : null,
    includesPremieres: values.includesPremieres,
    reservations,
    reserveHoursBeforeSale: reservations > 0 ? readWholeNumber(values.reserveHours).value : null,
    isHidden: values.isHidden,
    transferable: values.transferable,
    saleFrom: toInstant(values.fromDay, values.fromTime, stored.saleFrom),
    saleUntil: toInstant(values.untilDay, values.untilTime, stored.saleUntil),
    earlyPrice: hasEarly ? readCents(values.earlyPrice, currency).value : null,
    earlyUntil: hasEarly ? toInstant(values.earlyDay, values.earlyTime, stored.earlyUntil) : null,
    earlyQuantity: hasEarly ? readWholeNumber(values.earlyQuantity).value : null,
  };
}

const toProductFields = (values: PassValues, currency: Currency) => ({
  title: values.title.trim(),
  description: values.description.trim(),
  price: readCents(values.price, currency).value ?? 0,
  quantity: readWholeNumber(values.quantity).value,
  active: values.active,
});

/** Builds the request that creates a pass. */
export function toNewPass(values: PassValues, units: PassUnits) {
  const { quantity, ...fields } = toProductFields(values, units.currency);
  return {
    type: "pass" as const,
    ...fields,
    ...(quantity !== null && { quantity }),
    pass: toPassSettings(values, units),
  };
}

/**
 * Builds the request that changes a pass from the stored values to others, with what was stored of the fields that it changes,
 * so that the server can tell a concurrent change.
 */
export function toPassChanges(product: OwnedPass, from: PassValues, to: PassValues, units: PassUnits) {
  const fields = pickChanges(toProductFields(from, units.currency), toProductFields(to, units.currency));
  const pass = pickChanges(toPassSettings(from, units), toPassSettings(to, units));
  const base: ProductBase = { ...pickSame(product, fields), pass: pickSame(product.pass, pass) };
  return { ...fields, ...(Object.keys(pass).length > 0 && { pass }), base };
}

/** The fields of `to` that differ from those of `from`. */
function pickChanges<Fields extends object>(from: Fields, to: Fields): Partial<Fields> {
  const names = Object.keys(to) as (keyof Fields)[]; // the fields have no other keys
  const changed = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  return Object.fromEntries(changed.map((name) => [name, to[name]])) as Partial<Fields>;
}

/** The values that an object has for the names of another one. */
function pickSame<Fields extends object>(stored: Fields, named: Partial<Fields>): Partial<Fields> {
  const names = Object.keys(named) as (keyof Fields)[]; // as above
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as Partial<Fields>;
}

/** Checks a pass, by field. @param festival what its settings depend on */
export function resolvePass(
  values: PassValues,
  festival: PassFestival,
  units: PassUnits,
): ResolverResult<PassValues> {
  const { currency, timezone } = units;
  const settings = toPassSettings(values, units);
  const readTime = (instant: string | null) => (instant === null ? null : new Date(instant));
  const price = readCents(values.price, currency);
  const early = readCents(values.earlyPrice, currency);
  const issues = findPassIssues(
    {
      ...settings,
      priceCents: price.value ?? currencyRules[currency].maxPrice,
      saleFrom: readTime(settings.saleFrom),
      saleUntil: readTime(settings.saleUntil),
      // An amount that is missing is too small.
      earlyPriceCents: values.hasEarly ? Math.max(1, early.value ?? 0) : null,
      earlyUntil: readTime(settings.earlyUntil),
    },
    festival,
  );
  const issueText = Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => [field, messages.passes.issues(currency)[issue]]),
  );
  const isEndMissing = issues.earlyPrice === "early-end-missing";
  return resolveIssues(values, {
    title: isBlank(values.title) && messages.store.issues(currency)["product-title-missing"],
    description:
      values.description.length > itemTextLimits.productDescription &&
      messages.store.issues(currency)["product-description-too-long"],
    price: findPriceIssue(price, currency),
    quantity: findCountIssue(values.quantity, 0, MAX_QUANTITY, messages.store.quantityNegative),
    sectionIds: issueText["sectionIds"] ?? null,
    filmCount:
      values.covers === "count" &&
      (findCountIssue(values.filmCount, 1, MAX_COUNT, texts.countRange) ?? issueText["filmCount"] ?? null),
    reservations: findCountIssue(values.reservations, 0, passLimits.reservations, texts.reservationsRange),
    reserveHours:
      settings.reservations > 0 &&
      findCountIssue(values.reserveHours, 1, passLimits.hoursBeforeSale, texts.reserveHoursRange),
    fromDay: issueText["saleFrom"] ?? null,
    fromTime: values.fromDay !== "" && findTimeIssue(values.fromDay, values.fromTime, timezone),
    untilDay: issueText["saleUntil"] ?? null,
    untilTime: values.untilDay !== "" && findTimeIssue(values.untilDay, values.untilTime, timezone),
    earlyPrice:
      values.hasEarly && (early.problem ?? (isEndMissing ? null : (issueText["earlyPrice"] ?? null))),
    earlyDay: values.hasEarly && isEndMissing && (issueText["earlyPrice"] ?? null),
    earlyTime:
      values.hasEarly && values.earlyDay !== "" && findTimeIssue(values.earlyDay, values.earlyTime, timezone),
    earlyQuantity:
      values.hasEarly &&
      (findCountIssue(values.earlyQuantity, 1, maxEarlyBirdTickets, messages.earlyBirdForm.quantityInvalid) ??
        issueText["earlyQuantity"] ??
        null),
  });
}

function findPriceIssue({ value, problem }: ReturnType<typeof readCents>, currency: Currency): string | null {
  const issues = messages.store.issues(currency);
  if (value === null) return problem ?? issues["price-invalid"];
  if (value < 0) return messages.store.priceNegative(currency);
  return value > currencyRules[currency].maxPrice ? issues["price-too-large"] : null;
}

/** What is wrong with a typed number that may be left out. */
function findCountIssue(typed: string, least: number, most: number, range: string): string | null {
  const { value, problem } = readWholeNumber(typed);
  if (problem) return problem;
  return value !== null && (value < least || value > most) ? range : null;
}
