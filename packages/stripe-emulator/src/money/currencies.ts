import { invalidRequest, malformed } from "../failures.ts";

type CurrencyFacts = {
  /** The decimals of an amount: https://docs.stripe.com/currencies#zero-decimal. */
  digits: 0 | 2;
  /** The smallest charge: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
  minimum: number;
  sign: string;
  /** Units for one US dollar. Stripe's rates change by the minute; these do not, so that tests can add up. */
  perDollar: number;
};

/** The currencies that this server takes: those of the countries in `countries.ts`. Amounts are in the smallest unit. */
const CURRENCIES = new Map<string, CurrencyFacts>([
  ["usd", { digits: 2, minimum: 50, sign: "$", perDollar: 1 }],
  ["aud", { digits: 2, minimum: 50, sign: "$", perDollar: 1.5 }],
  ["cad", { digits: 2, minimum: 50, sign: "$", perDollar: 1.4 }],
  ["chf", { digits: 2, minimum: 50, sign: "CHF", perDollar: 0.8 }],
  ["czk", { digits: 2, minimum: 1500, sign: "Kč", perDollar: 21 }],
  ["dkk", { digits: 2, minimum: 250, sign: "kr.", perDollar: 6.4 }],
  ["eur", { digits: 2, minimum: 50, sign: "€", perDollar: 0.8 }],
  ["gbp", { digits: 2, minimum: 30, sign: "£", perDollar: 0.75 }],
  ["hkd", { digits: 2, minimum: 400, sign: "$", perDollar: 7.8 }],
  ["huf", { digits: 2, minimum: 17_500, sign: "Ft", perDollar: 335 }],
  ["jpy", { digits: 0, minimum: 50, sign: "¥", perDollar: 150 }],
  ["nok", { digits: 2, minimum: 300, sign: "kr", perDollar: 10 }],
  ["nzd", { digits: 2, minimum: 50, sign: "$", perDollar: 1.7 }],
  ["pln", { digits: 2, minimum: 200, sign: "zł", perDollar: 3.7 }],
  ["ron", { digits: 2, minimum: 200, sign: "lei", perDollar: 4.4 }],
  ["sek", { digits: 2, minimum: 300, sign: "kr", perDollar: 9.5 }],
  ["sgd", { digits: 2, minimum: 50, sign: "$", perDollar: 1.3 }],
]);

/** Stripe takes at most eight digits of most currencies. */
const LARGEST = 99_999_999;

/** Returns the facts of a currency. @throws Failure 400 in Stripe's words for one that an account of `country` cannot take */
function findCurrency(currency: string, country: string): CurrencyFacts {
  const facts = CURRENCIES.get(currency);
  if (facts) return facts;
  throw malformed(
    `Invalid currency: ${currency}. Stripe accounts in ${country} do not support ${currency}. Your account currently supports these currencies: ${[...CURRENCIES.keys()].join(", ")}`,
    { param: "currency" },
  );
}

/** @throws Failure 400 for a currency that an account of `country` cannot take */
export function checkCurrency(currency: string, country: string): void {
  findCurrency(currency, country);
}

/**
 * Checks the amount of a charge, also after its conversion into the currency in which it settles.
 * @throws Failure 400 `amount_too_small` or `amount_too_large`
 */
export function checkAmount(
  amount: number,
  currency: string,
  settlement: { currency: string; country: string },
): void {
  if (amount < 1) {
    throw malformed("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  const { minimum } = findCurrency(currency, settlement.country);
  const tooSmall = (message: string) =>
    invalidRequest(message, { code: "amount_too_small", param: "amount" });
  if (amount < minimum) {
    throw tooSmall(`Amount must be at least ${formatAmount(minimum, currency)} ${currency}`);
  }
  if (amount > LARGEST) {
    throw invalidRequest(`Amount must be no more than ${formatAmount(LARGEST, currency)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  const settled = convert(amount, currency, settlement.currency);
  const least = findCurrency(settlement.currency, settlement.country).minimum;
  if (settled < least) {
    const words = settlement.currency === "usd" ? `${least} cents` : formatAmount(least, settlement.currency);
    throw tooSmall(
      `Amount must convert to at least ${words}. ${formatAmount(amount, currency)} converts to approximately ${formatAmount(settled, settlement.currency)}.`,
    );
  }
}

/** Formats an amount as Stripe's messages do: '$0.50', '¥50'. */
export function formatAmount(amount: number, currency: string): string {
  const { digits, sign } = getFacts(currency);
  const text = (amount / 10 ** digits).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // Stripe groups the digits of its limits only.
    useGrouping: amount === LARGEST,
  });
  return `${sign}${text}`;
}

/** Formats an amount as a person reads it on a page. */
export function showAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** getFacts(currency).digits);
}

/** Converts an amount between currencies, rounded to the smallest unit. */
export function convert(amount: number, from: string, to: string): number {
  if (from === to) return amount;
  const units = (amount / 10 ** getFacts(from).digits) * getRate(from, to);
  return Math.round(units * 10 ** getFacts(to).digits);
}

/** Returns the rate by which units are multiplied, or null where nothing is converted, as in a balance transaction. */
export function findExchangeRate(from: string, to: string): number | null {
  return from === to ? null : getRate(from, to);
}

function getRate(from: string, to: string): number {
  return getFacts(to).perDollar / getFacts(from).perDollar;
}

/** Stripe's list price for a card: 2.9 % and 30 cents, and 3.6 % in Japan. @param amount as it settles */
export function computeProcessingFee(amount: number, currency: string): number {
  return getFacts(currency).digits === 0
    ? Math.round((amount * 36) / 1000)
    : Math.round((amount * 29) / 1000) + 30;
}

/** Returns the facts of a currency that was checked when its amount came in. */
function getFacts(currency: string): CurrencyFacts {
  const facts = CURRENCIES.get(currency);
  if (!facts) throw new Error(`No facts of the currency ${currency}`);
  return facts;
}
