import type { LeadSource, LeadStage } from "@matinee/contract/schemas/leads";

export interface DemoLead {
  name: [first: string, last: string];
  email: string;
  stage: LeadStage;
  sources: readonly LeadSource[];
  films: "0" | "1+";
  documentary: boolean;
  /** Days before the demo was made. */
  ago: number;
  note?: string;
  tag?: string;
}

/** Somebody of every stage, and every source at least once. */
export const demoLeads: readonly DemoLead[] = [
  lead("Petra Halloran", "petra@halloran.example", "high_opp", ["typeform", "zoom"], "1+", true, 1, {
    note: "Wants to open in three towns at once. Call back on Monday.",
    tag: "spring-cohort",
  }),
  lead("Anselm Kovač-Reyes", "anselm@longshadowpictures.example", "working", ["webflow"], "1+", true, 2),
  lead("Yuki Aldana", "yuki.aldana@example.com", "new", ["typeform"], "0", true, 3),
  lead("Bronwen Tsegaye", "bronwen@valleydocs.example", "qualified", ["zoom", "email"], "1+", true, 5, {
    tag: "documentary",
  }),
  lead("Luc Besançon", "luc@besancon.example", "nurturing", ["referral"], "0", false, 8),
  lead("Marisol Etxeberria", "marisol@etxeberria.example", "unqualified", ["webflow"], "0", false, 13),
  lead(
    "Theodora Nwachukwu-Bell",
    "theodora.nwachukwu-bell@harborlightfilms.example",
    "new",
    ["email"],
    "1+",
    false,
    16,
  ),
  lead("Jonas Abernathy", "jonas@abernathy.example", "working", ["zoom"], "1+", true, 21, {
    tag: "documentary",
  }),
  lead("Farida Benhaddou", "farida@atlasreel.example", "qualified", ["referral", "typeform"], "1+", true, 34),
];

/** The demo's filmmaker was a lead once. */
export const demoGraduate = (email: string) =>
  lead("Inês Amaral", email, "graduated", ["typeform", "zoom", "email"], "1+", true, 55);

function lead(
  name: string,
  email: string,
  stage: LeadStage,
  sources: readonly LeadSource[],
  films: "0" | "1+",
  documentary: boolean,
  ago: number,
  more: Pick<DemoLead, "note" | "tag"> = {},
): DemoLead {
  const [first = "", ...rest] = name.split(" ");
  return { name: [first, rest.join(" ")], email, stage, sources, films, documentary, ago, ...more };
}
