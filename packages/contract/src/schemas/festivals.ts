import { festivalLimits } from "@matinee/domain/limits";
import { z } from "zod";
import { instant, nameText, uuid } from "../envelope.ts";
import { missingSchema } from "./pages.ts";

/** A screening in the programme editor. Of one of another account only what its page shows. */
const programmeScreeningSchema = z.object({
  pageId: uuid,
  url: z.string(),
  title: z.string(),
  backgroundImage: z.string().nullable(),
  eventStart: instant.nullable(),
  eventEnd: instant.nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  showHours: z.boolean(),
  timezone: z.string(),
  activated: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
  /** Whether the festival announces it before it is activated. */
  announced: z.boolean(),
  /** When its premiere starts; null for a film that is shown at any time. */
  premiereStartsAt: instant.nullable(),
  /** Whether it belongs to another account, which accepted an invitation. */
  invited: z.boolean(),
  /** Whether the festival's credits pay for it. One that leaves then takes a credit. */
  paidByFestival: z.boolean(),
  /** What it lacks before it can be activated. */
  missing: z.array(missingSchema),
});

/** A festival's programme for its team. Screenings without a section come first. */
export const programmeSchema = z.object({
  /** That of the festival. A save sends it back. */
  version: z.number().int(),
  screenings: z.array(programmeScreeningSchema),
  sections: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      description: z.string(),
      screenings: z.array(programmeScreeningSchema),
    }),
  ),
});
export type Programme = z.infer<typeof programmeSchema>;

const savedScreening = z.strictObject({
  pageId: uuid,
  /** Left out: as before, and false for a screening that joins. */
  announced: z.boolean().optional(),
});
const savedScreenings = z.array(savedScreening);

/**
 * The whole programme, in its order. A screening of the account that is not in it leaves, one that is new joins, and a section
 * that is not in it is deleted.
 */
export const saveProgrammeSchema = z.strictObject({
  version: z.number().int(),
  screenings: savedScreenings,
  sections: z
    .array(
      z.strictObject({
        /** Of a section that is there; without it, the section is new. */
        id: uuid.optional(),
        title: nameText(festivalLimits.sectionTitle),
        description: z.string().trim().max(festivalLimits.sectionDescription).optional(),
        screenings: savedScreenings,
      }),
    )
    .max(festivalLimits.sections),
});
export type SaveProgramme = z.infer<typeof saveProgrammeSchema>;
