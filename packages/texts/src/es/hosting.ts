import { platformCurrency } from "@matinee/domain/currency";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import { providerLeadDays } from "@matinee/domain/limits";
import type * as en from "../en/hosting.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const price = formats.shortMoney(creditCents, platformCurrency);

/** The way of a new filmmaker: what an event costs, the account, the payment, the event. */
export const hosting: AnyLanguage<typeof en.hosting> = {
  title: "Muestra tu película",
  intro:
    "Una página para tu película: fechas, entradas, una tienda y un estreno que todo el público ve a la vez.",
  price,
  priceOf: "por un evento",
  priceNote: `Sin cuota mensual, y ${creditBundle} eventos cuestan ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}. Un evento no caduca: eliges sus fechas y las cambias cuando quieras.`,
  included: [
    "Subida, conversión y transmisión de la película y su tráiler",
    "Entradas, donaciones y una tienda; el dinero va a tu propia cuenta, menos la comisión",
    "Un estreno con vestíbulo, chat y preguntas al equipo de la película",
    "Asistentes, correos para ellos y estadísticas de visionado",
  ],
  begin: "Empezar",
  continueOn: "Continuar",
  orWeBuild: "¿Prefieres que lo hagamos por ti?",
  weBuild: `Lo preparamos por ti en ${providerLeadDays} días`,
  haveAccount: "¿Ya tienes una cuenta?",
  stepsLabel: "Pasos hasta tu evento",
  steps: { account: "Cuenta", payment: "Pago", event: "Evento" },
  stepDone: "listo",
  signUpPrice: `La cuenta es gratis. Un evento cuesta ${price}, que pagas en el siguiente paso.`,
  whatItIncludes: "Qué incluye",
  payTitle: `Paga ${price} por tu evento`,
  payText: "Después del pago creas tu evento.",
  readyTitle: "Tu evento está pagado",
  ready: (credits) =>
    formats.plural(credits, {
      one: "Tienes un crédito, para un evento.",
      many: `Tienes ${credits} de créditos, uno para cada evento.`,
      other: `Tienes ${credits} créditos, uno para cada evento.`,
    }),
  createEvent: "Crear tu evento",
  stripeTitle: "Cobra por tus entradas",
  stripeText:
    "Conecta Stripe para que te lleguen los pagos de tu público. También puedes hacerlo después, pero antes de vender entradas.",
  videoTitle: "Cómo se prepara una proyección, en dos minutos",
  link: "Muestra tu propia película",
};
