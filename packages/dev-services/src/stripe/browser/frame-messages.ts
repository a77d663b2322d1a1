/** What the script in the shop's page and a card field's frame say to each other over their message port. */
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
  /** Form fields that go along with the card, in Stripe's bracket notation. */
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

/** An API answer as it came: the object, or Stripe's error in its envelope. */
export type ApiAnswer = { ok: true; body: unknown } | { ok: false; error: ApiError };

export type ApiError = { type: string; message: string; code?: string; [more: string]: unknown };

/** The first message to a frame; it brings the port and everything the field needs to show itself. */
export type Connect = { kind: "connect"; options: FieldOptions; fonts: FontSource[] };

/** What the bank's dialog says when the buyer has answered. */
export type ChallengeDone = { kind: "matinee-challenge-done" };

/** The name of a field's frame, by which the fields of one form find each other. */
export function frameName(group: string, type: FieldType): string {
  return `matinee-card-${group}-${type}`;
}
