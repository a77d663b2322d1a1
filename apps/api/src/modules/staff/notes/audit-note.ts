import type { Transaction } from "../../../db/client.ts";
import type { notes } from "../../../db/schema/notes.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/** Writes the audit entry of a change of a note. That of a deletion has what is needed to bring the note back. */
export const auditNote = (
  tx: Transaction,
  ctx: SignedInContext,
  action: "note.add" | "note.update" | "note.remove",
  note: typeof notes.$inferSelect,
  detail: Record<string, unknown> = { text: note.text },
) =>
  recordAudit(tx, ctx, {
    action,
    subjectType: note.subjectType,
    subjectId: note.subjectId,
    ...(note.subjectType === "account" && { onBehalfOf: note.subjectId }),
    detail: {
      noteId: note.id,
      ...detail,
      ...(action === "note.remove" && { createdBy: note.createdBy, createdAt: note.createdAt.toISOString() }),
    },
  });
