import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { Note } from "@matinee/contract/schemas/notes";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { TextArea } from "@matinee/ui/text-area";
import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { api } from "../../api.ts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EditNoteDialog } from "./edit-note-dialog.tsx";

const texts = messages.notes;

/** The notes of staff on a customer, a lead or an order. */
export function NotesPanel({
  subject,
  id,
  notes,
  onChanged,
}: {
  subject: "account" | "leadowner" | "order";
  id: string;
  notes: readonly Note[];
  onChanged: () => Promise<unknown>;
}) {
  const [text, setText] = useDraft(nameOwnDraft(`note.${subject}.${id}`), "", "device");
  const [problem, setProblem] = useState<string>();
  const [editing, setEditing] = useState<Note | null>(null);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const add = useMutation({
    mutationFn: () => {
      const input = { params: { id }, body: { text: text.trim() } };
      if (subject === "order") return readRequestId(api.notes.addToOrder(input));
      return readRequestId(
        subject === "account" ? api.notes.addToAccount(input) : api.notes.addToLeadOwner(input),
      );
    },
    onSuccess: async (requestId) => {
      toastUndoable(messages.notes.updated, requestId);
      setText("");
      await onChanged();
    },
    onError: (error) =>
      showFormFailure(
        { setError: (_field, { message }) => setProblem(message) },
        error,
        { text: "text" },
        { text: messages.notes.errorAdding },
      ),
  });
  const remove = useMutation({
    mutationFn: (note: Note) => readRequestId(api.notes.remove({ params: { id: note.id } })),
    onSuccess: async (requestId) => {
      toastUndoable(messages.notes.updated, requestId);
      setDeleting(null);
      await onChanged();
    },
    onError: (error) => toastFailure(error, messages.notes.errorUpdating),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate();
  };
  return (
    <>
      <DetailTable
        title={texts.notes}
        rows={notes}
        columns={[
          { header: texts.date, render: (note) => formatInstant(note.createdAt) },
          {
            header: texts.createdBy,
            render: ({ created_account: by }) => `${by.firstName} ${by.lastName}`,
          },
          {
            header: texts.note,
            wrap: true,
            render: (note) => <span className="whitespace-pre-line wrap-anywhere">{note.text}</span>,
          },
          {
            header: "",
            align: "end",
            render: (note) => (
              <span className="inline-flex">
                <IconButton
                  size="sm"
                  label={texts.editNote}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => setEditing(note)}
                />
                <IconButton
                  size="sm"
                  label={texts.deleteNote}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setDeleting(note)}
                />
              </span>
            ),
          },
        ]}
      >
        <form className="flex flex-col gap-3 border-b border-line p-4" onSubmit={submit}>
          <Field label={texts.note} hideLabel help={texts.auditedWithName} error={problem}>
            <TextArea
              rows={2}
              maxLength={5000}
              placeholder={texts.notePlaceholder}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="self-end"
            disabled={text.trim() === ""}
            busy={add.isPending}
            busyLabel={texts.submitting}
          >
            {messages.notes.submit}
          </Button>
        </form>
      </DetailTable>
      {editing ? (
        <EditNoteDialog
          key={editing.id}
          note={editing}
          onClose={() => setEditing(null)}
          onSaved={onChanged}
        />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => (open ? undefined : setDeleting(null))}
        title={texts.deleteThisNote}
        // Clamped, so that the buttons stay in view under a long note.
        description={
          deleting ? (
            <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{deleting.text}</span>
          ) : undefined
        }
        confirmLabel={texts.deleteNote}
        busyLabel={messages.actions.deleting}
        busy={remove.isPending}
        danger
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </>
  );
}
