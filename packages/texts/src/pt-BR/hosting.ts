import { platformCurrency } from "@matinee/domain/currency";
import type * as en from "../en/hosting.ts";
import type { AnyLanguage } from "../any-language.ts";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import { providerLeadDays } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

const price = formats.shortMoney(creditCents, platformCurrency);

export const hosting: AnyLanguage<typeof en.hosting> = {
  title: "Exiba seu filme",
  intro: "Uma página para seu filme: datas, ingressos, loja e uma estreia a que todos assistem juntos.",
  price,
  priceOf: "por um evento",
  priceNote: `Sem mensalidade, e ${creditBundle} eventos custam ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}. Um evento não expira: você escolhe as datas e as muda quando quiser.`,
  included: [
    "Envio, conversão e streaming do filme e do trailer",
    "Ingressos, doações e loja; o dinheiro vai para a sua própria conta, menos a taxa",
    "Uma estreia com saguão, chat e perguntas à equipe do filme",
    "Participantes, e-mails para eles e estatísticas de exibição",
  ],
  begin: "Começar",
  continueOn: "Continuar",
  orWeBuild: "Prefere que façamos para você?",
  weBuild: `Montamos seu evento em ${providerLeadDays} dias`,
  haveAccount: "Já tem uma conta?",
  stepsLabel: "Etapas até seu evento",
  steps: { account: "Conta", payment: "Pagamento", event: "Evento" },
  stepDone: "concluída",
  signUpPrice: `A conta é gratuita. Um evento custa ${price}, que você paga na próxima etapa.`,
  whatItIncludes: "O que está incluído",
  payTitle: `Pague ${price} pelo seu evento`,
  payText: "Depois do pagamento, você monta seu evento.",
  readyTitle: "Seu evento está pago",
  ready: (credits) =>
    formats.plural(credits, {
      one: `Você tem ${credits} crédito, para um evento.`,
      other: `Você tem ${credits} créditos, um para cada evento.`,
    }),
  createEvent: "Criar seu evento",
  stripeTitle: "Receba pelos ingressos",
  stripeText:
    "Conecte o Stripe para que os pagamentos dos espectadores cheguem até você. Também é possível fazer isso depois, mas antes de vender ingressos.",
  videoTitle: "Como se monta uma sessão, em dois minutos",
  link: "Exiba seu filme",
};
