import type * as en from "../en/waitlist.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const waitlist: AnyLanguage<typeof en.waitlist> = {
  placesLeft: "Ainda há lugares. Você já pode obter um, sem a lista de espera",
  notCounted: "Este evento não tem um número de lugares, e por isso não tem lista de espera",
  tooMany: (most) => `Um evento tem no máximo ${formats.number(most)} lugares`,
  offerProblems: {
    unknown: "Este link não é de uma oferta para este evento. Use o e-mail mais recente",
    lapsed: "Esta oferta terminou. Você continua na lista, a menos que tenha saído dela",
    taken: "Esta oferta já foi aceita",
    ordered: "Um pagamento para esta oferta está em andamento",
    "other-ticket": "Esta oferta é para outro ingresso",
    withdrawn:
      "O ingresso desta oferta não está mais na lista de espera. Você mantém seu lugar na fila e recebe o próximo",
  },
  listProblems: {
    "not-valid": "Este ingresso não é mais válido, e não pode ser posto na lista de espera",
    listed: "Este ingresso já está na lista de espera",
    watched: "O filme foi iniciado com este ingresso, e ele não pode ser posto na lista de espera",
    free: "Não há nada a reembolsar neste ingresso. Você pode devolvê-lo",
    "no-list": "Este evento não tem lista de espera agora, e o ingresso continua seu",
  },
  beingSold: "Alguém está pagando por este ingresso agora, e ele não pode ser tirado da lista de espera",
  cannotWatch:
    "Alguém da lista de espera está pagando por este ingresso. Se não pagar, ele volta a abrir o filme em alguns minutos",
  states: {
    waiting: "Esperando",
    offered: "Com oferta",
    taken: "Conseguiu um lugar",
    left: "Saiu da lista",
    closed: "Encerrado",
  },
  ends: {
    cancelled: "O evento foi cancelado",
    ended: "Não há mais lugares a distribuir",
    withdrawn: "O ingresso não é mais vendido",
    unlimited: "Os lugares não são mais limitados",
    removed: "Removido pela organização",
    pass: "O passe foi transferido ou reembolsado",
  },
  csvHeaders: {
    joined: "Entrada",
    place: "Lugar",
    tickets: "Ingressos",
    fewer: "Aceita menos",
    ticket: "Ingresso",
    list: "Lista de",
    withPass: "Com passe",
    state: "Situação",
    offered: "Oferecido em",
    offeredUntil: "Oferta até",
    offers: "Ofertas",
    lapses: "Ofertas perdidas",
    ended: "Fim",
    reason: "Motivo",
  },
};
