import type * as en from "../en/form-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { platformCurrency } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { currencyName } from "./shared.ts";

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
  currencySymbol: formats.shortMoney(0).replace("0", "").trim(),
  currencyCode: platformCurrency.toUpperCase(),
  notAnAmount: `Digite um valor em ${currencyName}, por exemplo 12,50`,
  tooManyDecimals: "Digite no máximo duas casas decimais, por exemplo 12,50",
  numberTooLarge: "Este número é grande demais",
  empty: "(vazio)",
};
