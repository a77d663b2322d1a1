import type * as en from "../en/form-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { getCurrencyDigits } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

export const formControls: AnyLanguage<typeof en.formControls> = {
  conflictTitle: "Alguém salvou antes de você",
  saved: "Salvo",
  yours: "Seu",
  takeSavedVersion: "Usar a versão salva",
  saveMyVersion: "Salvar minha versão",
  on: "Ligado",
  off: "Desligado",
  showPassword: "Mostrar senha",
  hidePassword: "Ocultar senha",
  removeTag: (tag) => `Remover ${tag}`,
  notANumber: "Digite um número em algarismos, por exemplo 12",
  notWhole: "Digite um número inteiro, sem casas decimais",
  currencySymbol: (currency) => formats.shortMoney(0, currency).replace("0", "").trim(),
  currencyCode: (currency) => currency.toUpperCase(),
  notAnAmount: (currency) =>
    `Digite um valor em ${nameCurrency(currency)}, por exemplo ${getCurrencyDigits(currency) === 0 ? "1250" : "12,50"}`,
  tooManyDecimals: "Digite no máximo duas casas decimais, por exemplo 12,50",
  numberTooLarge: "Este número é grande demais",
  empty: "(vazio)",
};
