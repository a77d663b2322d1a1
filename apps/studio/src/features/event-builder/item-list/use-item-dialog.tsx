import { Alert } from "@matinee/ui/alert";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { buildDraftKey, readDraft } from "../drafts/drafts.ts";
import { useDraft } from "../drafts/use-draft.ts";

/**
 * State of a dialog that edits one item. Like a step, it keeps a draft on this device and restores it when it opens
 * again. Closing with unsaved changes asks first.
 */
export function useItemDialog<Values extends FieldValues>({
  form,
  values,
  eventId,
  item,
  onClose,
}: {
  form: UseFormReturn<Values>;
  /** The stored values. */
  values: Values;
  eventId: string;
  /** The item's draft key part: `faq.new`, or `product.` and its id. */
  item: string;
  onClose: () => void;
}) {
  const key = buildDraftKey({ eventId }, item);
  const [initial] = useState(() => ({
    restore: readDraft(key, values)?.values ?? null,
    origin: { base: values, version: null },
  }));
  const draft = useDraft(form, key, initial);
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
    /** To be shown above the fields. */
    restoredNote: initial.restore ? <Alert tone="info">Your unsaved changes are back.</Alert> : null,
    /** To be rendered beside the dialog. */
    question: (
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={close}
      />
    ) satisfies ReactNode,
  };
}
