import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { invalidRequest, malformed } from "../failures.ts";
import { filledText, requiredText, type Params } from "../http/params.ts";
import { createId } from "../ids.ts";

/**
 * Checks a bank account as Stripe does for its country, and returns the data that may be shown.
 * @throws Failure 400 `routing_number_invalid` or `account_number_invalid`
 */
export function readBankAccount(bank: Params): Stripe.BankAccount {
  const country = requiredText(bank, "country", "bank_account[country]").toUpperCase();
  const currency = requiredText(bank, "currency", "bank_account[currency]").toLowerCase();
  const number = requiredText(bank, "account_number", "bank_account[account_number]").replaceAll(/\s/g, "");
  const routing = filledText(bank, "routing_number")?.replaceAll(/\s/g, "");
  const holderType = filledText(bank, "account_holder_type");
  if (holderType !== undefined && holderType !== "individual" && holderType !== "company") {
    throw malformed("Invalid account_holder_type: must be one of individual or company", {
      param: "bank_account[account_holder_type]",
    });
  }
  checkNumbers(country, number, routing);
  return {
    id: createId("ba"),
    object: "bank_account",
    account_holder_name: filledText(bank, "account_holder_name") ?? null,
    account_holder_type: holderType ?? null,
    account_type: null,
    bank_name: country === "US" ? "STRIPE TEST BANK" : `TEST BANK ${country}`,
    country,
    currency,
    fingerprint: createHash("sha256").update(`${routing} ${number}`).digest("base64url").slice(0, 16),
    last4: number.slice(-4),
    metadata: {},
    routing_number: routing ?? null,
    status: "new",
  };
}

/** The documented test tokens `btok_us` and `btok_us_verified`. */
export function testBankAccount(token: string): Stripe.BankAccount | undefined {
  if (token !== "btok_us" && token !== "btok_us_verified") return undefined;
  return readBankAccount({
    country: "US",
    currency: "usd",
    account_number: "000123456789",
    routing_number: "110000000",
    account_holder_name: "Jane Austen",
    account_holder_type: "individual",
  });
}

function checkNumbers(country: string, number: string, routing: string | undefined): void {
  const rule = RULES[country];
  if (!rule) {
    if (!/^[A-Z0-9-]{4,34}$/i.test(number)) throw wrongAccount();
    return;
  }
  if (!rule.account.test(number)) throw wrongAccount();
  if (!rule.routing) return;
  if (routing === undefined || !rule.routing.test(routing)) throw wrongRouting(country);
  if (country === "US" && !passesAba(routing)) throw wrongRouting(country);
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;

const RULES: Readonly<Record<string, { account: RegExp; routing?: RegExp }>> = {
  US: { account: /^\d{4,17}$/, routing: /^\d{9}$/ },
  CA: { account: /^\d{5,12}$/, routing: /^\d{5}-?\d{3}$/ },
  GB: { account: /^\d{8}$|^GB\d{2}[A-Z0-9]{18}$/i, routing: /^\d{2}-?\d{2}-?\d{2}$/ },
  DE: { account: IBAN },
  FR: { account: IBAN },
  ES: { account: IBAN },
};

function passesAba(routing: string): boolean {
  let sum = 0;
  for (let place = 0; place < 9; place += 1) sum += Number(routing[place]) * ([3, 7, 1][place % 3] ?? 0);
  return sum % 10 === 0;
}

function wrongAccount() {
  return invalidRequest("Invalid account number: must contain only digits, and be at most 12 digits long", {
    code: "account_number_invalid",
    param: "bank_account[account_number]",
  });
}

function wrongRouting(country: string) {
  const message =
    country === "US"
      ? "Routing number must have 9 digits"
      : `The routing number is not valid for a bank in ${country}`;
  return invalidRequest(message, {
    code: "routing_number_invalid",
    param: "bank_account[routing_number]",
  });
}
