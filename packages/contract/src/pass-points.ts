import { passCard } from "@matinee/texts/pass-card";
import type { PublicPass } from "./schemas/products.ts";

/** What of a pass's festival its description needs. */
export interface PassProgramme {
  hasPremieres: boolean;
  /** The titles of its sections, by id, in their order. */
  sections: ReadonlyMap<string, string>;
}

export interface PassPoint {
  text: string;
  /** False for what the pass lacks. */
  isIncluded: boolean;
}

type Described = Pick<
  PublicPass,
  | "covers"
  | "sectionIds"
  | "filmCount"
  | "includesPremieres"
  | "reservations"
  | "reserveHoursBeforeSale"
  | "transferable"
  | "screenings"
>;

/** Lists what a pass admits to and allows, for its card. */
export function listPassPoints(pass: Described, { hasPremieres, sections }: PassProgramme): PassPoint[] {
  const texts = passCard.points;
  const include = (text: string): PassPoint => ({ text, isIncluded: true });
  const lack = (text: string): PassPoint => ({ text, isIncluded: false });
  return [
    include(describeCover(pass, sections)),
    ...(hasPremieres
      ? [
          pass.includesPremieres
            ? include(pass.covers === "count" ? texts.premiereCounts : texts.premieres)
            : lack(texts.noPremieres),
        ]
      : []),
    ...(pass.reservations > 0
      ? [include(texts.reserve(pass.reservations, pass.reserveHoursBeforeSale))]
      : []),
    pass.transferable ? include(texts.sendOn) : lack(texts.staysWithYou),
  ];
}

function describeCover(
  { covers, sectionIds, filmCount, screenings }: Described,
  sections: PassProgramme["sections"],
): string {
  const texts = passCard.points;
  if (covers === "count") return texts.count(filmCount ?? 0, screenings);
  if (covers === "all") return texts.all(screenings);
  const titles = [...sections].flatMap(([id, title]) => (sectionIds.includes(id) ? [title] : []));
  return texts.sections(screenings, titles);
}
