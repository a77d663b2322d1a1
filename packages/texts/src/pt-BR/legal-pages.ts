import type * as en from "../en/legal-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const legalPages: AnyLanguage<typeof en.legalPages> = {
  textVersion: (date) => `Versão de ${date}`,
  replacedText: "Esta versão foi substituída. Ela continua disponível para quem a aceitou.",
  openTextInForce: "Ler o texto em vigor",
  matineeAllScreenings: "Matinee, todas as sessões",
  dataRequests: (exportDays, erasureDelayDays) =>
    `Você pode receber uma cópia dos dados que temos sobre você ou pedir a exclusão deles. Os dois começam com um e-mail para o endereço que você usou. A cópia chega como um link que funciona por ${exportDays} dias. A exclusão exige uma segunda confirmação e acontece ${erasureDelayDays} dias depois; até lá, você pode mudar de ideia. Os valores dos pedidos pagos ficam, sem seu nome. Se você tem uma conta de cineasta, use as configurações dela.`,
  downloading: "Baixando...",
  confirming: "Confirmando...",
};

export const consentSentences: AnyLanguage<typeof en.consentSentences> = {
  acceptTerms: (terms, privacy) => [
    "Concordo com os ",
    terms("termos"),
    " e com a ",
    privacy("política de privacidade"),
    ".",
  ],
  acceptTermsByWallet: (terms, privacy) => [
    "Ao pagar com uma carteira digital, você concorda com os ",
    terms("termos"),
    " e com a ",
    privacy("política de privacidade"),
    ".",
  ],
};

export const legalVersions: AnyLanguage<typeof en.legalVersions> = {
  replaced: "Os termos ou a política de privacidade mudaram. Recarregue a página e leia-os de novo.",
  unknownVersion: "Esta versão do texto não existe",
};
