import type * as en from "../en/home.ts";
import type { AnyLanguage } from "../any-language.ts";

export const home: AnyLanguage<typeof en.home> = {
  atMatinee: "Na Matinee",
  intro: "Sessões de quem fez os filmes. Abra uma, ou siga o link que você recebeu.",
  timesInZone: (timeZoneLabel) => `Os horários estão no seu fuso, ${timeZoneLabel}`,
  notLoadScreenings: "Não conseguimos carregar as sessões.",
  showingNow: "Em exibição",
  soon: "Em breve",
  nothingShowing: "Nada em exibição no momento",
  comeBackSoon: "Volte em breve.",
  live: "Ao vivo",
  festival: "Festival",
  liveFestival: "Festival ao vivo",
  opensOn: (opens) => `Abre em ${opens}`,
  untilDate: (closes) => `Até ${closes}`,
};

export const webApp: AnyLanguage<typeof en.webApp> = {
  name: "Matinee",
  description: "Sessões de cinema on-line, por quem fez os filmes.",
};

export const pageDescriptions: AnyLanguage<typeof en.pageDescriptions> = {
  home: "Sessões de cinema on-line por quem fez os filmes: veja quais estão em exibição e quais abrem em breve.",
  terms: "As regras para assistir, comprar e exibir filmes na Matinee.",
  privacy: "Os dados que a Matinee guarda sobre espectadores e cineastas, por que e por quanto tempo.",
};
