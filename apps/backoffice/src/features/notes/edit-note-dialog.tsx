import { messages } from "@matinee/texts";
import type { Note } from "@matinee/contract/schemas/notes";
import { Button } from "@matinee/ui/button";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { listConflictingFields } from "@matinee/app-shell/forms/three-way-merge";
import { useRecordForm } from "@matinee/app-shell/forms/use-record-form";

const texts = messages.notes;

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
  const record = useRecordForm({
    draftName: `edited-note.${note.id}`,
    stored: { text: note.text },
    save: async ({ changed: { text = "" }, base }) => {
      const input = { query: { note_id: note.id }, body: { text: text.trim(), base } };
      toastUndoable(messages.notes.updated, await readRequestId(api.notes.update(input)));
    },
    onSaved: async () => {
      onClose();
      await onSaved();
    },
    failureText: messages.notes.errorUpdating,
  });
  const text = useWatch({ control: record.form.control, name: "text" }) ?? "";
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.editNote}
      locked={record.isPending}
    >
      <form className="contents" onSubmit={record.submit}>
        <DialogBody>
          <Field label={texts.note} hideLabel error={record.form.formState.errors["text"]?.message}>
            <TextArea rows={5} maxLength={5000} {...record.form.register("text")} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              record.discard();
              onClose();
            }}
          >
            {messages.actions.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === ""}
            busy={record.isPending}
            busyLabel={messages.actions.saving}
          >
            {messages.actions.save}
          </Button>
        </DialogFooter>
      </form>
      {record.conflict ? (
        <ConflictDialog
          description={messages.notes.savedBeforeYou}
          fields={listConflictingFields(record.conflict, { text: texts.note })}
          onChoose={record.resolveConflict}
        />
      ) : null}
    </Dialog>
  );
}
