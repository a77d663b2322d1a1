import { messages } from "@matinee/texts";
import type { CardField } from "@matinee/domain/checkout-rules";
import { cardFontFamily, getCardFonts } from "@matinee/ui/card-fonts";
import { cardNotReady, findCardField, type LoadCardFields } from "../payment-port.ts";
import { loadStripe } from "./load-stripe.ts";

const texts = messages.cards;

/** Creates the fields of a card form. They are Stripe's frames: the numbers never reach this page. */
export const loadCardFields: LoadCardFields = async (config, { showsBrand }) => {
  const stripe = await loadStripe(config);
  const group = stripe.elements({ fonts: getCardFonts() });
  // The overloads of `getElement` and `create` differ only in the literal.
  const find = (field: CardField) => group.getElement(field as "cardNumber");
  return {
    mount(field, container, onChange) {
      const element = group.create(field as "cardNumber", {
        style: buildFieldStyle(),
        ...(field === "cardNumber" && { showIcon: showsBrand }),
      });
      element.on("change", ({ complete, error }) => onChange({ complete, message: error?.message ?? null }));
      element.mount(container);
      return () => element.destroy();
    },
    focus: (field) => find(field)?.focus(),
    lock: (field, isLocked) => find(field)?.update({ disabled: isLocked }),
    async tokenize({ name, email, address: { street, city, state, postalCode, country } }) {
      const number = group.getElement("cardNumber");
      if (!number) return { field: "cardNumber", message: cardNotReady };
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: "card",
        card: number,
        billing_details: {
          name,
          ...(email && { email }),
          address: {
            ...(street && { line1: street }),
            ...(city && { city }),
            ...(state && { state }),
            ...(postalCode && { postal_code: postalCode }),
            ...(country && { country }),
          },
        },
      });
      if (paymentMethod) return { token: paymentMethod.id };
      return {
        field: findCardField(error.code ?? ""),
        message: error.message ?? texts.refused,
      };
    },
  };
};

/** Builds the style of the frames, which cannot use our style sheet. */
function buildFieldStyle() {
  const style = getComputedStyle(document.documentElement);
  const readColor = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: readColor("--text"),
      fontFamily: cardFontFamily,
      fontSize: "16px",
      "::placeholder": { color: readColor("--text-3") },
      ":disabled": { color: readColor("--text-3") },
    },
    invalid: { color: readColor("--danger") },
  };
}
