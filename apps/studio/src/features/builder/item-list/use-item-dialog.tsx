import { messages } from "@matinee/texts";
import { readRecordDraft, useRecordDraft } from "@matinee/app-shell/forms/use-record-draft";
import { Alert } from "@matinee/ui/alert";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { buildDraftKey } from "../drafts/draft-key.ts";
import { useMergeConflict } from "../step-form/use-merge-conflict.tsx";

const texts = messages.builderScreen;

/**
 * State of a dialog that edits one item. Like a step, it keeps a draft on this device and restores it when it opens
 * again, and it asks about fields that another tab or person changed too. Closing with unsaved changes asks first.
 */
export function useItemDialog<Values extends FieldValues>({
  form,
  values,
  eventId,
  item,
  labels,
  format,
  onResolve,
  onClose,
}: {
  form: UseFormReturn<Values>;
  /** The stored values. */
  values: Values;
  eventId: string;
  /** The item's draft key part: `faq.new`, or `product.` or `pass.` and its id. */
  item: string;
  /** Field names for the conflict dialog. A field without a name follows another one. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Formats a value of a conflict that is not a text, a switch or a list of texts. */
  format?: (name: keyof Values & string, value: unknown) => unknown;
  /** Saves the values that the user chose in a conflict. */
  onResolve: (values: Values) => void;
  onClose: () => void;
}) {
  const key = buildDraftKey({ eventId }, item);
  const [initial] = useState(() => readRecordDraft(key, values));
  const { base } = initial.origin;
  const { merge, conflictQuestion } = useMergeConflict({
    form,
    base,
    labels,
    ...(format && { format }),
    onResolve,
  });
  const draft = useRecordDraft(form, key, initial);
  const [confirming, setConfirming] = useState(false);
  const { isDirty } = form.formState;
  const close = () => {
    draft.drop();
    onClose();
  };
  return {
    /** Closes and drops the draft. */
    close,
    /** Closes, or asks first when there are unsaved changes. */
    requestClose: () => (isDirty ? setConfirming(true) : close()),
    merge,
    /** To be shown above the fields. */
    restoredNote: initial.restore ? <Alert tone="info">{texts.draftRestored}</Alert> : null,
    /** To be rendered beside the dialog. */
    question: (
      <>
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={texts.discardYourChanges}
          confirmLabel={texts.discard}
          cancelLabel={texts.keepEditing}
          danger
          onConfirm={close}
        />
        {conflictQuestion}
      </>
    ) satisfies ReactNode,
  };
}
