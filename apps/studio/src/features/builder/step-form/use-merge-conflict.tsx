import { messages } from "@matinee/texts";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { type ReactNode, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import {
  applyChoice,
  type Conflict,
  listConflictingFields,
  mergeForms,
} from "@matinee/app-shell/forms/three-way-merge";

/**
 * Merges a form with what another tab or person saved since it opened, for objects without a version. It asks about
 * fields that both changed.
 */
export function useMergeConflict<Values extends FieldValues>({
  form,
  base,
  labels,
  format,
  onResolve,
}: {
  form: UseFormReturn<Values>;
  /** The stored values that the form was edited from. */
  base: Values;
  /** Field names for the conflict dialog. A field without a name follows another one. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Formats a value that is not a text, a switch or a list of texts. */
  format?: (name: keyof Values & string, value: unknown) => unknown;
  /** Saves the values that the user chose. */
  onResolve: (values: Values) => void;
}) {
  // It tells local changes from those of others.
  const baseRef = useRef(base);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  return {
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
    /** Continues from values that were saved. */
    startFrom: (saved: Values) => {
      baseRef.current = saved;
    },
    /** To be rendered beside the form. */
    conflictQuestion: (conflict ? (
      <ConflictDialog
        description={messages.builderScreen.itemConflict}
        fields={listConflictingFields(conflict, labels, format)}
        onChoose={(choice) => {
          setConflict(null);
          if (!choice) return;
          const chosen = applyChoice(conflict, choice);
          baseRef.current = conflict.theirs;
          form.reset(chosen, { keepDefaultValues: true });
          onResolve(chosen);
        }}
      />
    ) : null) satisfies ReactNode,
  };
}
