import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { uploadInvitations } from "../../db/schema/films.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";

/** Addresses of filmmakers who were asked to upload a film. */
export const filmsRetention: readonly RetentionRule[] = [
  {
    name: "upload-invitations",
    days: retentionDays.uploadInvitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, uploadInvitations, lt(uploadInvitations.expiresAt, before), limit),
  },
];
