import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { api } from "../../api.ts";
import { confirmUndo } from "../../lib/undo.ts";
import type { AuditEntry } from "./audit-columns.tsx";
import { describeEntry } from "../../lib/formats/describe-entry.ts";

/** Undoes the change of an entry, or says that it was undone. Nothing for an entry that cannot be undone. */
export function UndoEntryButton({ entry }: { entry: AuditEntry }) {
  const undo = useMutation({
    mutationFn: () => confirmUndo(undoEntry(entry.id)),
  });
  if (entry.undo === null) return null;
  if (entry.undo === "done") return <Chip>{messages.undo.wasUndone}</Chip>;
  return (
    <Button
      size="sm"
      icon={<Undo2 aria-hidden="true" />}
      busy={undo.isPending}
      busyLabel={messages.undo.busy}
      onClick={() => undo.mutate()}
    >
      {messages.undo.action} <span className="sr-only">{describeEntry(entry)}</span>
    </Button>
  );
}

async function undoEntry(id: string): Promise<string> {
  await requireSuccess(api.undo.entry({ params: { id } }));
  return messages.undo.done;
}
