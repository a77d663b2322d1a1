import { CardElement, type ElementOptions } from "./card-element.ts";
import type { FieldType, FontSource } from "./frame-messages.ts";

export type ElementsOptions = { fonts?: FontSource[]; locale?: string; appearance?: unknown };

/** The card fields of one form. Their frames find each other by a shared name. */
export class Elements {
  readonly #group = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);
  readonly #origin: string;
  readonly #fonts: FontSource[];
  readonly #elements = new Map<string, CardElement>();

  constructor(origin: string, options: ElementsOptions = {}) {
    this.#origin = origin;
    this.#fonts = options.fonts ?? [];
  }

  create(type: string, options: ElementOptions = {}): CardElement {
    if (!isFieldType(type)) {
      throw new Error(`This test server has the elements cardNumber, cardExpiry and cardCvc, not ${type}.`);
    }
    if (this.#elements.get(type)?.isMounted) {
      throw new Error(`Can only create one Element of type ${type} through .create().`);
    }
    const element = new CardElement(type, this.#group, this.#origin, this.#fonts, options);
    this.#elements.set(type, element);
    return element;
  }

  getElement(type: string): CardElement | null {
    return this.#elements.get(type) ?? null;
  }

  /** Does nothing: these fields have no locale and no appearance options. */
  update(): void {}

  has(element: unknown): boolean {
    return [...this.#elements.values()].some((known) => known === element);
  }
}

function isFieldType(type: string): type is FieldType {
  return type === "cardNumber" || type === "cardExpiry" || type === "cardCvc";
}
