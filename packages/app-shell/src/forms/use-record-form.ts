import { fieldConflictSchema } from "@matinee/contract/schemas/conflicts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure } from "../api/api-failure.ts";
import { drafts, nameOwnDraft } from "./drafts.ts";
import { showFormFailure } from "./show-form-failure.ts";
import { applyChoice, type Conflict } from "./three-way-merge.ts";
import { readRecordDraft, useRecordDraft } from "./use-record-draft.ts";

/** A form's fields, all of them texts. */
type Texts<Name extends string> = Record<Name, string>;

/** The changed fields, and their values when the form opened. */
export interface RecordChange<Name extends string> {
  changed: Partial<Texts<Name>>;
  base: Partial<Texts<Name>>;
}

/**
 * A form for a record that others may save at the same time. It sends only the changed fields with their previous values,
 * so that changes of different fields merge. When both changed a field, the user decides. Typed values survive a reload
 * and the end of the session.
 */
export function useRecordForm<Name extends string>({
  draftName,
  stored,
  save,
  onSaved,
  failureText,
}: {
  draftName: string;
  stored: Texts<Name>;
  save: (change: RecordChange<Name>) => Promise<unknown>;
  /** `isChanged` is false when there was nothing to save. */
  onSaved: (isChanged: boolean) => unknown;
  /** What failed, for a failure that belongs to no field. */
  failureText: string;
}) {
  const names = Object.keys(stored) as Name[]; // Object.keys loses the type; a record has no other keys
  const [initial] = useState(() => readRecordDraft(nameOwnDraft(draftName), stored));
  const [base, setBase] = useState<Texts<Name>>(initial.origin.base);
  const [conflict, setConflict] = useState<Conflict<Texts<Name>> | null>(null);
  const form = useForm<Record<string, string>>({ defaultValues: base });
  const draft = useRecordDraft(form, nameOwnDraft(draftName), {
    restore: initial.restore,
    origin: { base, version: null },
  });

  const mutation = useMutation({
    mutationFn: save,
    onSuccess: () => {
      draft.drop();
      return onSaved(true);
    },
    onError: (error) => {
      const saved = readSavedFields<Name>(error);
      if (saved) {
        const merged = form.getValues() as Texts<Name>; // the form has the record's fields
        const fields = names.filter((name) => saved[name] !== undefined);
        return setConflict({ theirs: { ...base, ...saved }, merged, fields });
      }
      const ownNames = Object.fromEntries(names.map((name) => [name, name]));
      return showFormFailure(form, error, ownNames, { text: failureText });
    },
  });
  const saveOver = (before: Texts<Name>) => {
    const values = form.getValues();
    const touched = names.filter((name) => values[name] !== before[name]);
    const pick = (from: Record<string, string>) =>
      Object.fromEntries(touched.map((name) => [name, from[name]])) as Partial<Texts<Name>>; // Object.fromEntries loses the names
    if (touched.length > 0) return mutation.mutate({ changed: pick(values), base: pick(before) });
    draft.drop();
    onSaved(false);
  };
  return {
    form,
    isDirty: form.formState.isDirty,
    isPending: mutation.isPending,
    submit: form.handleSubmit(() => saveOver(base)),
    discard: draft.drop,
    /** The fields that both changed; null without a conflict. */
    conflict,
    resolveConflict: (choice: "mine" | "theirs" | null) => {
      setConflict(null);
      if (!conflict || !choice) return;
      setBase(conflict.theirs);
      form.reset(conflict.theirs, { keepValues: true });
      form.reset(applyChoice(conflict, choice), { keepDefaultValues: true });
      saveOver(conflict.theirs);
    },
  };
}

/** Returns the stored values of the fields that another user saved meanwhile; null for any other failure. */
function readSavedFields<Name extends string>(error: unknown): Partial<Texts<Name>> | null {
  if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") return null;
  const { saved } = fieldConflictSchema.parse(error.details);
  const texts = Object.entries(saved).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as Partial<Texts<Name>>; // the server names only fields that were sent
}

/** Whether a draft of this record's form is stored. */
export const hasRecordDraft = (draftName: string) => drafts.device.read(nameOwnDraft(draftName)) !== null;
