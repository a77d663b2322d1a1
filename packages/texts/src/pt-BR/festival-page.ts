import type * as en from "../en/festival-page.ts";
import type { AnyLanguage } from "../any-language.ts";
import { accessServices } from "./access-services.ts";
import { formats } from "./formats.ts";

const screenings = (count: number) =>
  formats.plural(count, {
    one: `${formats.number(count)} sessão`,
    many: `${formats.number(count)} de sessões`,
    other: `${formats.number(count)} sessões`,
  });

export const festivalPage: AnyLanguage<typeof en.festivalPage> = {
  accessServices,
  ownerPreview: "Só a equipe do festival vê rascunhos aqui. Nada é vendido aqui.",
  closedPreview: "Este festival ainda não abriu. A equipe vê a programação aqui depois de entrar.",
  programme: "Programação",
  getAPass: "Obter um passe",
  passesFrom: (price) => `Passes a partir de ${price}.`,
  passGone: "O passe deste link não é mais oferecido.",
  show: "Mostrar a programação",
  views: { day: "Por dia", section: "Por seção", film: "Por filme" },
  days: "Dias",
  today: "Hoje",
  noDate: "Data a anunciar",
  noSection: "Também na programação",
  search: "Filme, direção ou país",
  searchLabel: "Buscar na programação",
  filter: "Filtrar",
  section: "Seção",
  country: "País",
  language: "Idioma",
  length: "Duração",
  access: "Acessibilidade",
  anySection: "Todas as seções",
  anyCountry: "Todos os países",
  anyLanguage: "Todos os idiomas",
  anyLength: "Qualquer duração",
  anyAccess: "Qualquer recurso",
  lengths: { short: "Até 1 hora", medium: "1 a 2 horas", long: "Mais de 2 horas" },
  screenings,
  films: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} filme`,
      many: `${formats.number(count)} de filmes`,
      other: `${formats.number(count)} filmes`,
    }),
  matching: (shown, all) => `${formats.number(shown)} de ${screenings(all)}`,
  clear: "Limpar",
  noMatch: "Nenhuma sessão encontrada",
  noMatchText: "Use menos filtros ou veja a programação inteira.",
  wholeProgramme: "Mostrar a programação inteira",
  noProgramme: "A programação está a caminho",
  noProgrammeText: "As sessões aparecerão aqui.",
  states: {
    now: "Em exibição",
    soon: "Em breve",
    "sold-out": "Esgotada",
    "sales-later": "Ingressos depois",
    ended: "Encerrada",
    announced: "Anunciada",
    watched: "Assistida",
    ticket: "Seu ingresso",
    reserved: "Reservada",
  },
  mine: "Meu festival",
  moment: (day, time) => `${day}, ${time}`,
  until: (closes) => `Até ${closes}`,
  endsToday: (closes) => `Termina hoje, ${closes}`,
  beginBy: (date) => `Comece até ${date}`,
  finishBy: (date) => `Termine até ${date}`,
  timeIsOver: "Seu tempo para assistir acabou",
  endedAt: (closed) => `Fechou: ${closed}`,
  opensAt: (opens) => `Abre: ${opens}`,
  opensInMinutes: (minutes) =>
    formats.plural(minutes, {
      one: `Abre em ${formats.number(minutes)} minuto`,
      other: `Abre em ${formats.number(minutes)} minutos`,
    }),
  ticketsFrom: (from) => `Ingressos a partir de ${from}`,
  premiere: "Estreia, com todos",
  premiereAt: (date) => `Estreia com todos, ${date}`,
  languages: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} idioma`,
      other: `${formats.number(count)} idiomas`,
    }),
  minutes: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest} min`;
    return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  },
  onNow: (count) => `${screenings(count)} em exibição`,
  dayOf: (day, days) => `Dia ${formats.number(day)} de ${formats.number(days)}`,
  cancelled: "Este festival foi cancelado",
  over: "Este festival terminou",
};
