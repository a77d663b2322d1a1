import { Alert } from "@matinee/ui/alert";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { buildDraftKey, readDraft } from "../drafts/drafts.ts";
import { useDraft } from "../drafts/use-draft.ts";

/**
 * The form of one item in a dialog: what is typed is kept on this device like a step's, comes back when the dialog is
 * opened again, and is not thrown away by a stray Escape.
 */
export function useItemDialog<Values extends FieldValues>({
  form,
  values,
  eventId,
  item,
  onClose,
}: {
  form: UseFormReturn<Values>;
  /** As they are stored. */
  values: Values;
  eventId: string;
  /** Names the item among the event's drafts: `faq.new`, `product.` and its id. */
  item: string;
  onClose: () => void;
}) {
  const key = buildDraftKey({ eventId }, item);
  const [begun] = useState(() => ({
    restore: readDraft(key, values)?.values ?? null,
    origin: { base: values, version: null },
  }));
  const draft = useDraft(form, key, begun);
  const [asking, setAsking] = useState(false);
  const { isDirty } = form.formState;
  const close = () => {
    draft.drop();
    onClose();
  };
  return {
    /** Closes for good: it is saved, or to be forgotten. */
    close,
    /** Closes, after a question where something would be lost. */
    requestClose: () => (isDirty ? setAsking(true) : close()),
    /** To be shown above the fields. */
    restoredNote: begun.restore ? <Alert tone="info">Your unsaved changes are back.</Alert> : null,
    /** To be rendered beside the dialog. */
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        danger
        onConfirm={close}
      />
    ) satisfies ReactNode,
  };
}
