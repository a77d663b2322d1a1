import { CardElement, type ElementOptions } from "./card-element.ts";
import { ExpressElement, type ExpressOptions } from "./express-element.ts";
import type { FieldType, FontSource } from "./frame-messages.ts";

export type ElementsOptions = {
  fonts?: FontSource[];
  locale?: string;
  appearance?: unknown;
  /** With `amount` in the smallest unit and `currency`, for elements that pay before the server has created the intent. */
  mode?: "payment";
  amount?: number;
  currency?: string;
};

/** The elements of one form. The frames of its card fields find each other by a shared name. */
export class Elements {
  readonly #group = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);
  readonly #origin: string;
  readonly #fonts: FontSource[];
  readonly #cards = new Map<string, CardElement>();
  #express: ExpressElement | undefined;
  #options: ElementsOptions;
  #isSubmitted = false;

  constructor(origin: string, options: ElementsOptions = {}) {
    this.#origin = origin;
    this.#fonts = options.fonts ?? [];
    this.#options = options;
  }

  create(type: string, options: ElementOptions & ExpressOptions = {}): CardElement | ExpressElement {
    if (type === "expressCheckout") return this.#createExpress(options);
    if (!isFieldType(type)) {
      throw new Error(
        `This test server has the elements cardNumber, cardExpiry, cardCvc and expressCheckout, not ${type}.`,
      );
    }
    if (this.#cards.get(type)?.isMounted) {
      throw new Error(`Can only create one Element of type ${type} through .create().`);
    }
    const element = new CardElement(type, this.#group, this.#origin, this.#fonts, options);
    this.#cards.set(type, element);
    return element;
  }

  getElement(type: string): CardElement | ExpressElement | null {
    return (type === "expressCheckout" ? this.#express : this.#cards.get(type)) ?? null;
  }

  /** Changes the amount. These elements have no locale and no appearance options. */
  update(options: ElementsOptions = {}): void {
    this.#options = { ...this.#options, ...options };
  }

  /** Must be called before a confirmation token is created. */
  async submit(): Promise<object> {
    this.#isSubmitted = true;
    return {};
  }

  /** Returns the test card that a wallet's owner confirmed. */
  takeWalletCard(): string | undefined {
    const card = this.#express?.confirmedCard;
    if (card === undefined || !this.#express) return undefined;
    if (!this.#isSubmitted) {
      throw new Error("You must call elements.submit() before stripe.createConfirmationToken().");
    }
    this.#isSubmitted = false;
    this.#express.confirmedCard = undefined;
    return card;
  }

  has(element: unknown): boolean {
    return element === this.#express || [...this.#cards.values()].some((known) => known === element);
  }

  #createExpress(options: ExpressOptions): ExpressElement {
    const { mode, amount, currency } = this.#options;
    if (mode !== "payment" || !amount || !currency) {
      throw new Error(
        "In order to create an expressCheckout Element, you must pass a clientSecret or mode, amount and currency when creating the Elements group.",
      );
    }
    this.#express = new ExpressElement(this.#origin, options, () => ({
      amount: this.#options.amount ?? 0,
      currency: this.#options.currency ?? currency,
    }));
    return this.#express;
  }
}

function isFieldType(type: string): type is FieldType {
  return type === "cardNumber" || type === "cardExpiry" || type === "cardCvc";
}
