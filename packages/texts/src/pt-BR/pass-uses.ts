import type * as en from "../en/pass-uses.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countUsed = (used: number) =>
  formats.plural(used, { one: `${formats.number(used)} usado`, other: `${formats.number(used)} usados` });

const countReserved = (reserved: number) =>
  formats.plural(reserved, {
    one: `${formats.number(reserved)} reservado`,
    other: `${formats.number(reserved)} reservados`,
  });

const countLeft = (left: number) =>
  formats.plural(left, {
    one: `${formats.number(left)} restante`,
    other: `${formats.number(left)} restantes`,
  });

export const passUses: AnyLanguage<typeof en.passUses> = {
  title: "Passes",
  about: "Uma linha para cada passe com lugar nesta sessão, com a pessoa que é titular.",
  none: "Ninguém tem lugar com um passe.",
  pass: "Passe",
  uses: "Usos",
  state: "Situação",
  begun: "Iniciado",
  reserved: "Reservado",
  plays: "Reproduções",
  states: {
    reserved: "Reservado",
    begun: "Iniciado",
    watched: "Assistido",
    suspended: "Suspenso",
    ended: "Encerrado",
  },
  givenBack: "Devolvido",
  counts: "Passes do festival",
  countsNote: "A organização do festival sabe quem são os titulares.",
  places: (reserved, begun, watched) =>
    [
      formats.plural(watched, {
        one: `${formats.number(watched)} assistiu`,
        other: `${formats.number(watched)} assistiram`,
      }),
      formats.plural(begun, {
        one: `${formats.number(begun)} começou`,
        other: `${formats.number(begun)} começaram`,
      }),
      formats.plural(reserved, {
        one: `${formats.number(reserved)} reservou`,
        other: `${formats.number(reserved)} reservaram`,
      }),
    ].join(", "),
  usesOf: (used, reserved, left) =>
    [
      countUsed(used),
      ...(reserved === 0 ? [] : [countReserved(reserved)]),
      ...(left === null ? [] : [countLeft(left)]),
    ].join(", "),
  download: "Baixar CSV dos usos de passes",
  csv: "CSV dos usos",
  ofOrder: "Passes e seus usos",
  noPasses: "Nenhum passe",
  noUses: "Ainda não usado",
  orderOf: (pass) => `Abrir o pedido do passe ${pass}`,
  screening: "Sessão",
  countedSince: "Conta desde",
  usedFor: (pass, screening) => `o uso de ${pass} para ${screening}`,
  csvHeaders: {
    pass: "Passe",
    usesLeft: "Usos restantes",
    screening: "Sessão",
    reserved: "Reservado em",
    begun: "Iniciado em",
    watched: "Conta desde",
  },
};
