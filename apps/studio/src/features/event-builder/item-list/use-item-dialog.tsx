import { Alert } from "@matinee/ui/alert";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { type ReactNode, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { buildDraftKey, dropDraft, readDraft } from "../drafts/drafts.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { isSameValue, mergeForms } from "../step-form/three-way-merge.ts";
import { applyChoice, type SaveConflict } from "../step-form/use-save-conflict.ts";

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
  onResolve,
  onClose,
}: {
  form: UseFormReturn<Values>;
  /** The stored values. */
  values: Values;
  eventId: string;
  /** The item's draft key part: `faq.new`, or `product.` and its id. */
  item: string;
  /** Field names for the conflict dialog. A field without a name follows another one. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Saves the values that the user chose in a conflict. */
  onResolve: (values: Values) => void;
  onClose: () => void;
}) {
  const key = buildDraftKey({ eventId }, item);
  const [initial] = useState(() => readInitialState(key, values));
  // The stored values that the form was edited from. They tell local changes from those of others.
  const baseRef = useRef(initial.origin.base);
  const draft = useDraft(form, key, initial);
  const [confirming, setConfirming] = useState(false);
  const [conflict, setConflict] = useState<Omit<SaveConflict<Values>, "newest"> | null>(null);
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
    /**
     * Merges typed values with those that are stored now.
     * @returns the values to save, or null when a field was changed on both sides: the dialog then asks
     */
    merge: (typed: Values, stored: Values): Values | null => {
      const { merged, conflicts } = mergeForms(baseRef.current, typed, stored);
      if (conflicts.length === 0) return merged;
      setConflict({ theirs: stored, merged, fields: conflicts });
      return null;
    },
    /** To be shown above the fields. */
    restoredNote: initial.restore ? <Alert tone="info">Your unsaved changes are back.</Alert> : null,
    /** To be rendered beside the dialog. */
    question: (
      <>
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={close}
        />
        {conflict ? (
          <ConflictDialog
            description="This was saved in another tab or by another person while you were editing. Both versions changed:"
            fields={conflict.fields.flatMap((name) => {
              const label = labels[name];
              return label ? { name, label, saved: conflict.theirs[name], yours: conflict.merged[name] } : [];
            })}
            onChoose={(choice) => {
              setConflict(null);
              if (!choice) return;
              const chosen = applyChoice(conflict, choice);
              baseRef.current = conflict.theirs;
              form.reset(chosen, { keepDefaultValues: true });
              onResolve(chosen);
            }}
          />
        ) : null}
      </>
    ) satisfies ReactNode,
  };
}

/** Returns the draft merged with the stored values, unless it changes nothing, and what it was edited from. */
function readInitialState<Values extends object>(key: string, stored: Values) {
  const draft = readDraft(key, stored);
  const restore = draft && mergeForms(draft.base, draft.values, stored).merged;
  if (!draft || isSameValue(restore, stored)) {
    if (draft) dropDraft(key);
    return { restore: null, origin: { base: stored, version: null } };
  }
  return { restore, origin: { base: draft.base, version: null } };
}
