import { ApiFailure } from "@matinee/app-shell/api-failure";
import { fieldConflictSchema } from "@matinee/contract/schemas/conflicts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { dropDraft, readDraft, writeDraft } from "./drafts.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

/** A form's fields: a text each. */
type Texts<Name extends string> = Record<Name, string>;

/** The fields that were changed, and what they held when the form was opened. */
export interface RecordChange<Name extends string> {
  changed: Partial<Texts<Name>>;
  base: Partial<Texts<Name>>;
}

/**
 * A form over a record that others may save at the same time. Only what was changed is sent, with what it held before,
 * so that different fields merge; of a field that both changed, the person decides. What is typed survives a reload and
 * the end of the session.
 */
export function useRecordForm<Name extends string>({
  draftName,
  stored,
  save,
  onSaved,
  onError,
}: {
  draftName: string;
  stored: Texts<Name>;
  save: (change: RecordChange<Name>) => Promise<unknown>;
  /** `false` when nothing was left to save. */
  onSaved: (isChanged: boolean) => unknown;
  /** Fields that are wrong say so themselves; `isAtField` is true then. */
  onError: (error: unknown, isAtField: boolean) => void;
}) {
  const names = Object.keys(stored) as Name[]; // the record has no other keys
  const [draft] = useState(() => readRecordDraft(draftName, stored));
  const [base, setBase] = useState<Texts<Name>>(draft?.base ?? stored);
  const [conflict, setConflict] = useState<Partial<Texts<Name>> | null>(null);
  const form = useForm<Record<string, string>>({ defaultValues: draft?.typed ?? stored });
  const typed = useWatch({ control: form.control });
  const draftText = JSON.stringify({ base, typed });
  const isDirty = names.some((name) => typed[name] !== base[name]);
  useUnsavedChanges(isDirty);
  useEffect(() => {
    if (isDirty) writeDraft(draftName, JSON.parse(draftText));
    else dropDraft(draftName);
  }, [draftName, draftText, isDirty]);

  const mutation = useMutation({
    mutationFn: save,
    onSuccess: () => {
      dropDraft(draftName);
      return onSaved(true);
    },
    onError: (error) => {
      const saved = readSavedFields<Name>(error);
      if (saved) return setConflict(saved);
      const wrong = error instanceof ApiFailure ? names.filter((name) => error.fields[name]) : [];
      for (const [at, name] of wrong.entries()) {
        const message = error instanceof ApiFailure ? error.fields[name] : undefined;
        form.setError(name, { message: message ?? "" }, { shouldFocus: at === 0 });
      }
      onError(error, wrong.length > 0);
    },
  });
  const saveOver = (before: Texts<Name>) => {
    const values = form.getValues();
    const touched = names.filter((name) => values[name] !== before[name]);
    const pick = (from: Record<string, string>) =>
      Object.fromEntries(touched.map((name) => [name, from[name]])) as Partial<Texts<Name>>; // the same names
    if (touched.length > 0) return mutation.mutate({ changed: pick(values), base: pick(before) });
    dropDraft(draftName);
    onSaved(false);
  };
  return {
    form,
    isDirty,
    isPending: mutation.isPending,
    submit: form.handleSubmit(() => saveOver(base)),
    discard: () => dropDraft(draftName),
    /** What both changed, as it is stored and as it is typed; null without a conflict. */
    conflict:
      conflict &&
      names
        .filter((name) => conflict[name] !== undefined)
        .map((name) => ({ name, saved: conflict[name], yours: typed[name] })),
    resolveConflict: (choice: "mine" | "theirs" | null) => {
      setConflict(null);
      if (!conflict || !choice) return;
      const next = { ...base, ...conflict };
      setBase(next);
      if (choice === "theirs") {
        for (const [name, value] of Object.entries<string | undefined>(conflict)) {
          form.setValue(name, value ?? "");
        }
      }
      saveOver(next);
    },
  };
}

/** What is stored in the fields that somebody else saved, as texts; null for any other failure. */
function readSavedFields<Name extends string>(error: unknown): Partial<Texts<Name>> | null {
  if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") return null;
  const { saved } = fieldConflictSchema.parse(error.details);
  const texts = Object.entries(saved).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as Partial<Texts<Name>>; // the server names fields that were sent
}

/** Whether something was typed into this record's form and not saved. */
export const hasRecordDraft = (draftName: string) => readDraft(draftName) !== null;

function readRecordDraft<Name extends string>(draftName: string, shape: Texts<Name>) {
  const draft = readDraft(draftName);
  if (!isObject(draft)) return null;
  return { base: fitToShape(draft["base"], shape), typed: fitToShape(draft["typed"], shape) };
}

/** What a draft does not have of the form's fields is as it is stored. */
function fitToShape<Name extends string>(draft: unknown, shape: Texts<Name>): Texts<Name> {
  const texts = Object.entries(isObject(draft) ? draft : {}).filter(
    ([name, value]) => name in shape && typeof value === "string",
  );
  return { ...shape, ...Object.fromEntries(texts) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
