/** The messages between the script in the shop's page and a card field's frame. */
export type FieldType = "cardNumber" | "cardExpiry" | "cardCvc";

export type StyleRules = { [property: string]: string | number | StyleRules };

export type FieldOptions = {
  style?: StyleRules;
  placeholder?: string;
  disabled?: boolean;
};

export type FontSource = { cssSrc?: string; family?: string; src?: string; weight?: string; style?: string };

export type CreateRequest = {
  request: number;
  path: "/v1/tokens" | "/v1/payment_methods" | "/v1/confirmation_tokens";
  publishableKey: string;
  /** Form fields to send with the card, in Stripe's bracket notation. */
  fields: Record<string, string>;
};

export type ToField =
  | { kind: "options"; options: FieldOptions }
  | { kind: "focus" | "blur" | "clear" }
  | ({ kind: "create" } & CreateRequest);

export type FieldState = { empty: boolean; complete: boolean; error?: FieldError; brand?: string };

export type FieldError = { type: "validation_error"; code: string; message: string };

export type FromField =
  | { kind: "ready" | "focus" | "blur" | "escape" | "submit" }
  | ({ kind: "change" } & FieldState)
  | { kind: "created"; request: number; answer: ApiAnswer };

/** A response of the API: the object, or Stripe's error. */
export type ApiAnswer = { ok: true; body: unknown } | { ok: false; error: ApiError };

export type ApiError = { type: string; message: string; code?: string; [more: string]: unknown };

/** The first message to a frame. It carries the port and the field's options. */
export type Connect = { kind: "connect"; options: FieldOptions; fonts: FontSource[] };

/** The message of the bank's dialog when the buyer has answered. */
export type ChallengeDone = { kind: "matinee-challenge-done" };

/** The wallets that the Express Checkout Element can offer, as its events name them. */
export const WALLETS = ["apple_pay", "google_pay", "link"] as const;
export type Wallet = (typeof WALLETS)[number];

/** The message of the frame with the wallets' buttons. */
export type WalletPressed = { kind: "matinee-wallet-pressed"; wallet: Wallet };

/** The message of a wallet's dialog. `card` names a test card (`visa`); null when the buyer cancelled. */
export type WalletClosed = { kind: "matinee-wallet-closed"; card: string | null };

/** Builds the name of a field's frame, by which the fields of one form find each other. */
export function buildFrameName(group: string, type: FieldType): string {
  return `matinee-card-${group}-${type}`;
}
