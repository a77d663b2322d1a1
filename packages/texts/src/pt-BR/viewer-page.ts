import type * as en from "../en/viewer-page.ts";
import type { AnyLanguage } from "../any-language.ts";

export const blockedEmails: AnyLanguage<typeof en.blockedEmails> = {
  refused:
    "Este endereço de e-mail não pode ser usado aqui para pedidos, inscrições ou ingressos. Escreva para o suporte se achar que é um engano.",
};
