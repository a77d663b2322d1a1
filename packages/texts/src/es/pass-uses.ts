import type * as en from "../en/pass-uses.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Who comes to the screenings of a festival with a pass, as owners and staff see it. */
export const passUses: AnyLanguage<typeof en.passUses> = {
  title: "Abonos",
  about: "Una fila por cada abono con una plaza en esta proyección, con la persona que lo tiene.",
  none: "Nadie tiene una plaza con un abono.",
  pass: "Abono",
  uses: "Usos",
  state: "Estado",
  begun: "Empezó",
  reserved: "Reservado",
  plays: "Reproducciones",
  states: {
    reserved: "Reservado",
    begun: "Empezó",
    watched: "La vio",
    suspended: "En espera",
    ended: "Terminado",
  },
  givenBack: "Devuelto",
  counts: "Abonos del festival",
  countsNote: "Quién los tiene lo sabe la organización del festival.",
  places: (reserved, begun, watched) =>
    formats.list(
      [
        formats.plural(watched, {
          one: `${formats.number(watched)} la vio`,
          other: `${formats.number(watched)} la vieron`,
        }),
        formats.plural(begun, {
          one: `${formats.number(begun)} empezó`,
          other: `${formats.number(begun)} empezaron`,
        }),
        formats.plural(reserved, {
          one: `${formats.number(reserved)} reservó`,
          other: `${formats.number(reserved)} reservaron`,
        }),
      ],
      "unit",
    ),
  usesOf: (used, reserved, left) =>
    [
      formats.plural(used, {
        one: `${formats.number(used)} usado`,
        other: `${formats.number(used)} usados`,
      }),
      ...(reserved === 0
        ? []
        : [
            formats.plural(reserved, {
              one: `${formats.number(reserved)} reservado`,
              other: `${formats.number(reserved)} reservados`,
            }),
          ]),
      ...(left === null
        ? []
        : [
            formats.plural(left, {
              one: `${formats.number(left)} restante`,
              other: `${formats.number(left)} restantes`,
            }),
          ]),
    ].join(", "),
  download: "Descargar en CSV los usos de los abonos",
  csv: "CSV de usos",
  ofOrder: "Abonos y sus usos",
  noPasses: "No hay abonos",
  noUses: "Aún sin usar",
  orderOf: (pass) => `Abrir el pedido del abono ${pass}`,
  screening: "Proyección",
  countedSince: "Cuenta desde",
  usedFor: (pass, screening) => `el uso de ${pass} para ${screening}`,
  csvHeaders: {
    pass: "Abono",
    usesLeft: "Usos restantes",
    screening: "Proyección",
    reserved: "Reservado el",
    begun: "Empezó el",
    watched: "Cuenta desde",
  },
};
