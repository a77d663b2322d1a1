/** The result of charging a card. */
export type CardBehaviour =
  /** Authenticates only if the payment asks for 3-D Secure wherever possible. */
  | { kind: "pays"; authenticatesOnRequest?: true }
  | { kind: "declines"; code: string; declineCode: string; message: string }
  | { kind: "authenticates"; afterwards: CardBehaviour }
  | { kind: "disputed"; reason: string };

export type TestCard = { number: string; behaviour: CardBehaviour; names: readonly string[] };

const PAYS: CardBehaviour = { kind: "pays" };

function declines(declineCode: string, message: string, code = "card_declined"): CardBehaviour {
  return { kind: "declines", code, declineCode, message };
}

const DECLINED = "Your card was declined.";

/**
 * The cards of https://docs.stripe.com/testing. `names` follow `tok_` and `pm_card_` in the documented test tokens;
 * the names of declined cards also exist with the prefix `visa_`.
 */
const CARDS: readonly TestCard[] = [
  { number: "4242424242424242", behaviour: PAYS, names: ["visa", "us"] },
  { number: "4000056655665556", behaviour: PAYS, names: ["visa_debit"] },
  { number: "5555555555554444", behaviour: PAYS, names: ["mastercard"] },
  { number: "2223003122003222", behaviour: PAYS, names: ["mastercard_2_series"] },
  { number: "5200828282828210", behaviour: PAYS, names: ["mastercard_debit"] },
  { number: "5105105105105100", behaviour: PAYS, names: ["mastercard_prepaid"] },
  { number: "378282246310005", behaviour: PAYS, names: ["amex"] },
  { number: "371449635398431", behaviour: PAYS, names: [] },
  { number: "6011111111111117", behaviour: PAYS, names: ["discover"] },
  { number: "6011000990139424", behaviour: PAYS, names: [] },
  { number: "3056930009020004", behaviour: PAYS, names: ["diners"] },
  { number: "36227206271667", behaviour: PAYS, names: [] },
  { number: "3566002020360505", behaviour: PAYS, names: ["jcb"] },
  { number: "6200000000000005", behaviour: PAYS, names: ["unionpay"] },
  { number: "4000000760000002", behaviour: PAYS, names: ["br"] },
  { number: "4000001240000000", behaviour: PAYS, names: ["ca"] },
  { number: "4000008260000000", behaviour: PAYS, names: ["gb"] },
  { number: "4000002500001001", behaviour: PAYS, names: ["fr"] },
  { number: "4000002760000016", behaviour: PAYS, names: ["de"] },
  { number: "4000007240000007", behaviour: PAYS, names: ["es"] },
  { number: "4000000000000077", behaviour: PAYS, names: ["bypassPending"] },
  {
    number: "4000000000003055",
    behaviour: { kind: "pays", authenticatesOnRequest: true },
    names: ["threeDSecureOptional"],
  },

  {
    number: "4000000000000002",
    behaviour: declines("generic_decline", DECLINED),
    names: ["chargeDeclined"],
  },
  {
    number: "4000000000000341",
    behaviour: declines("generic_decline", DECLINED),
    names: ["chargeCustomerFail"],
  },
  {
    number: "4000000000009995",
    behaviour: declines("insufficient_funds", "Your card has insufficient funds."),
    names: ["chargeDeclinedInsufficientFunds"],
  },
  {
    number: "4000000000009987",
    behaviour: declines("lost_card", DECLINED),
    names: ["chargeDeclinedLostCard"],
  },
  {
    number: "4000000000009979",
    behaviour: declines("stolen_card", DECLINED),
    names: ["chargeDeclinedStolenCard"],
  },
  {
    number: "4000000000000069",
    behaviour: declines("expired_card", "Your card has expired.", "expired_card"),
    names: ["chargeDeclinedExpiredCard"],
  },
  {
    number: "4000000000000127",
    behaviour: declines("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
    names: ["chargeDeclinedIncorrectCvc"],
  },
  {
    number: "4000000000000119",
    behaviour: declines(
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
      "processing_error",
    ),
    names: ["chargeDeclinedProcessingError"],
  },
  {
    number: "4000000000006975",
    behaviour: declines(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
    names: ["chargeDeclinedVelocityLimitExceeded"],
  },
  {
    number: "4100000000000019",
    behaviour: declines("fraudulent", DECLINED),
    names: ["radarBlock", "chargeDeclinedFraudulent"],
  },

  {
    number: "4000002500003155",
    behaviour: { kind: "authenticates", afterwards: PAYS },
    names: ["authenticationRequiredOnSetup"],
  },
  {
    number: "4000002760003184",
    behaviour: { kind: "authenticates", afterwards: PAYS },
    names: ["authenticationRequired"],
  },
  {
    number: "4000000000003220",
    behaviour: { kind: "authenticates", afterwards: PAYS },
    names: ["threeDSecure2Required"],
  },
  {
    number: "4000000000003063",
    behaviour: { kind: "authenticates", afterwards: PAYS },
    names: ["threeDSecureRequired"],
  },
  {
    number: "4000008400001629",
    behaviour: { kind: "authenticates", afterwards: declines("generic_decline", DECLINED) },
    names: ["threeDSecureRequiredChargeDeclined"],
  },
  {
    number: "4000008260003178",
    behaviour: {
      kind: "authenticates",
      afterwards: declines("insufficient_funds", "Your card has insufficient funds."),
    },
    names: ["authenticationRequiredChargeDeclinedInsufficientFunds"],
  },

  {
    number: "4000000000000259",
    behaviour: { kind: "disputed", reason: "fraudulent" },
    names: ["createDispute"],
  },
  {
    number: "4000000000002685",
    behaviour: { kind: "disputed", reason: "product_not_received" },
    names: ["createDisputeProductNotReceived"],
  },
];

const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));
const BY_NAME = new Map(CARDS.flatMap((card) => card.names.map((name) => [name, card] as const)));

/** Real cards are declined, as in Stripe's test mode: they must not be typed here. */
const REAL_CARD: CardBehaviour = declines(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
);

export function findBehaviour(number: string): CardBehaviour {
  return BY_NUMBER.get(number)?.behaviour ?? REAL_CARD;
}

/** Finds the card of a documented test token or payment method (`tok_visa`, `pm_card_chargeDeclined`). */
export function findNamedTestCard(id: string): TestCard | undefined {
  const name = /^(?:tok|pm_card)_(.+)$/.exec(id)?.[1];
  return name === undefined ? undefined : (BY_NAME.get(name) ?? BY_NAME.get(name.replace(/^visa_/, "")));
}
