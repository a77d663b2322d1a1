import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { tagSchema } from "./tags.ts";

export const LEAD_STAGES = [
  "new",
  "working",
  "nurturing",
  "unqualified",
  "qualified",
  "high_opp",
  "graduated",
] as const;
export const LEAD_SOURCES = ["zoom", "webflow", "typeform", "email", "referral"] as const;
export const FILM_COUNTS = ["0", "1+"] as const;

export const leadSchema = z.object({
  id: uuid,
  leadOwnerId: uuid,
  sourceType: z.enum(LEAD_SOURCES),
  filmCount: z.string().nullable(),
  documentaryFilmmaker: z.boolean().nullable(),
  formTitle: z.string().nullable(),
  formId: z.string().nullable(),
  createdAt: instant,
});

export const leadOwnerRowSchema = z.object({
  id: uuid,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  stage: z.enum(LEAD_STAGES),
  account_id: uuid.nullable(),
  film_count: z.string().nullable(),
  documentary_filmmaker: z.boolean().nullable(),
  /** The source of the newest lead. */
  source: z.enum(LEAD_SOURCES).nullable(),
  /** The distinct sources of the owner's leads. */
  sources: z.array(z.enum(LEAD_SOURCES)),
  leads: z.array(leadSchema),
  tags: z.array(tagSchema),
  createdAt: instant,
});

export type LeadOwnerRow = z.infer<typeof leadOwnerRowSchema>;
export type LeadStage = (typeof LEAD_STAGES)[number];
export type LeadSource = (typeof LEAD_SOURCES)[number];
