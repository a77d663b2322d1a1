import type { LeadSource, LeadStage } from "@matinee/contract/schemas/leads";

export interface DemoLead {
  name: [first: string, last: string];
  email: string;
  stage: LeadStage;
  sources: readonly LeadSource[];
  films: "0" | "1+";
  documentary: boolean;
  /** Days before the demo was seeded. */
  daysAgo: number;
  note?: string;
  tag?: string;
}

/** Leads in every stage and from every source. */
export const demoLeads: readonly DemoLead[] = [
  createDemoLead(
    "Petra Halloran",
    "petra@halloran.example",
    "high_opp",
    ["typeform", "zoom"],
    "1+",
    true,
    1,
    {
      note: "Wants to open in three towns at once. Call back on Monday.",
      tag: "spring-cohort",
    },
  ),
  createDemoLead(
    "Anselm Kovač-Reyes",
    "anselm@longshadowpictures.example",
    "working",
    ["webflow"],
    "1+",
    true,
    2,
  ),
  createDemoLead("Yuki Aldana", "yuki.aldana@example.com", "new", ["typeform"], "0", true, 3),
  createDemoLead(
    "Bronwen Tsegaye",
    "bronwen@valleydocs.example",
    "qualified",
    ["zoom", "email"],
    "1+",
    true,
    5,
    {
      tag: "documentary",
    },
  ),
  createDemoLead("Luc Besançon", "luc@besancon.example", "nurturing", ["referral"], "0", false, 8),
  createDemoLead(
    "Marisol Etxeberria",
    "marisol@etxeberria.example",
    "unqualified",
    ["webflow"],
    "0",
    false,
    13,
  ),
  createDemoLead(
    "Theodora Nwachukwu-Bell",
    "theodora.nwachukwu-bell@harborlightfilms.example",
    "new",
    ["email"],
    "1+",
    false,
    16,
  ),
  createDemoLead("Jonas Abernathy", "jonas@abernathy.example", "working", ["zoom"], "1+", true, 21, {
    tag: "documentary",
  }),
  createDemoLead(
    "Farida Benhaddou",
    "farida@atlasreel.example",
    "qualified",
    ["referral", "typeform"],
    "1+",
    true,
    34,
  ),
];

/** Creates the lead from which the demo's filmmaker became a customer. */
export const createGraduateLead = (email: string) =>
  createDemoLead("Inês Amaral", email, "graduated", ["typeform", "zoom", "email"], "1+", true, 55);

function createDemoLead(
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
  return { name: [first, rest.join(" ")], email, stage, sources, films, documentary, daysAgo: ago, ...more };
}
