import { messages } from "@matinee/contract/messages";
import type { Note } from "@matinee/contract/schemas/notes";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { useMutation } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { useDraftText } from "../../lib/forms/use-draft-text.ts";

/** Edits the text of a note. */
export function EditNoteDialog({
  note,
  onClose,
  onSaved,
}: {
  note: Note;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const [text, setText] = useDraftText(`edited-note.${note.id}`, note.text);
  const save = useMutation({
    mutationFn: () =>
      readRequestId(api.notes.update({ query: { note_id: note.id }, body: { text: text.trim() } })),
    onSuccess: async (requestId) => {
      toastUndoable(messages.notes.updated, requestId);
      setText(note.text);
      onClose();
      await onSaved();
    },
    onError: (error) => toastFailure(error, messages.notes.errorUpdating),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim()) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Edit note"
      locked={save.isPending}
    >
      <form className="contents" onSubmit={submit}>
        <DialogBody>
          <Field label="Note" hideLabel>
            <TextArea
              rows={5}
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              setText(note.text);
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === ""}
            busy={save.isPending}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
