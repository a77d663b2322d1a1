import { ApiFailure, dataOf } from "@matinee/contract/client";
import { toastMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { api } from "../../api.ts";
import { useAttemptKey } from "../../lib/attempt-key.ts";
import { storeEvent } from "../../lib/events.queries.ts";
import { failureText, showFieldErrors } from "../../lib/server-errors.ts";
import { useBuilder } from "./builder-context.ts";
import { draftKey, dropDraft, readDraft, writeDraft } from "./drafts.ts";
import { mergeForms } from "./three-way-merge.ts";
import type { StepKey } from "./steps.ts";

const DRAFT_PAUSE_MS = 400;

export type Conflict<Values> = {
  mine: Values;
  theirs: Values;
  merged: Values;
  fields: (keyof Values & string)[];
  newest: OwnedPage;
};

export type StepForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Saves, then stays (`null`) or goes on to a step. */
  save: (next: StepKey | null) => Promise<void>;
  saving: boolean;
  restored: boolean;
  discardDraft: () => void;
  conflict: Conflict<Values> | null;
  resolveConflict: (choice: "mine" | "theirs" | null) => void;
  /** The account has no credit for a new event. */
  outOfCredits: boolean;
  setOutOfCredits: (out: boolean) => void;
};

/**
 * The form of one step: its values from the event, its draft on this device, and its save. A save over another
 * tab's asks only where both changed the same field.
 */
export function useStepForm<Values extends FieldValues>({
  toForm,
  toSave,
  resolver,
  serverFields = {},
}: {
  toForm: (event: OwnedPage | null) => Values;
  toSave: (values: Values) => SavePage;
  resolver?: Resolver<Values>;
  /** The server's field names that are not the form's own. */
  serverFields?: Readonly<Record<string, Path<Values>>>;
}): StepForm<Values> {
  const { event, accountId, step, dirtyRef, onSaved, setSavedAt } = useBuilder();
  const client = useQueryClient();
  const attempt = useAttemptKey();
  const key = draftKey(event ? { eventId: event.id } : { accountId }, step);
  const [base, setBase] = useState(() => toForm(event));
  const [draft, setDraft] = useState(() => readDraft(key, base));
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [outOfCredits, setOutOfCredits] = useState(false);
  const form = useForm<Values>({
    // A form's whole values are its defaults; the library's type only allows for missing ones.
    defaultValues: base as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  useDraft(form, key, draft?.values ?? null, { base: draft?.base ?? base, version: event?.version ?? null });

  const finish = (saved: OwnedPage, next: StepKey | null) => {
    const values = toForm(saved);
    dropDraft(key);
    setDraft(null);
    setBase(values);
    setConflict(null);
    form.reset(values);
    dirtyRef.current = false;
    setSavedAt(new Date());
    onSaved(saved, next);
  };
  const save = useMutation({
    mutationFn: async ({ values, newest }: { values: Values; next: StepKey | null; newest?: OwnedPage }) => {
      const body = toSave(values);
      if (!event)
        return dataOf(api.pages.create({ params: { accountId }, body, extraHeaders: attempt.header() }));
      const put = (version: number, fields: SavePage) =>
        dataOf(api.pages.update({ params: { id: event.id }, body: { ...fields, version } }));
      if (newest) return put(newest.version, body);
      try {
        return await put(event.version, body);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") throw error;
        return await saveOverNewer(event.id, values, put);
      }
    },
    onSuccess: (saved, { next }) => {
      attempt.settle();
      if (!saved) return;
      storeEvent(client, saved);
      toast.success(event ? messages.wizard.sectionSaved : messages.events.created);
      finish(saved, next);
    },
    onError: (error) => {
      attempt.settle(error);
      if (error instanceof ApiFailure && error.code === "no-credits") return setOutOfCredits(true);
      const names = { ...ownFields(base), ...serverFields };
      const shown = showFieldErrors(form, error, names);
      if (error instanceof ApiFailure && error.code === "url-taken")
        return toast.error(messages.events.urlTaken, { durationMs: toastMs.urlTaken });
      const text = failureText(error, event ? messages.events.errorUpdating : messages.events.errorSaving);
      return shown ? undefined : toast.error(text, { durationMs: 5000 });
    },
  });

  /** Someone saved in between: their changes and ours go together, or the dialog asks. Null while it asks. */
  async function saveOverNewer(
    id: string,
    mine: Values,
    put: (version: number, fields: SavePage) => Promise<OwnedPage>,
  ): Promise<OwnedPage | null> {
    const newest = await dataOf(api.pages.get({ params: { urlOrId: id } }));
    if (newest.view !== "owner") throw new Error("The event was answered without its owner's fields");
    const theirs = toForm(newest);
    const { merged, conflicts } = mergeForms(draft?.base ?? base, mine, theirs);
    if (conflicts.length === 0) return put(newest.version, toSave(merged));
    setConflict({ mine, theirs, merged, fields: conflicts, newest });
    return null;
  }

  const lastNextRef = useRef<StepKey | null>(null);
  return {
    form,
    saving: save.isPending,
    save: (next) => {
      lastNextRef.current = next;
      return form.handleSubmit((values) => save.mutate({ values, next }))();
    },
    restored: draft !== null,
    discardDraft: () => {
      dropDraft(key);
      setDraft(null);
      form.reset(base);
    },
    conflict,
    resolveConflict: (choice) => {
      if (!conflict) return;
      if (choice === "mine")
        save.mutate({ values: conflict.merged, next: lastNextRef.current, newest: conflict.newest });
      if (choice === "theirs") {
        storeEvent(client, conflict.newest);
        finish(conflict.newest, null);
      }
      setConflict(null);
    },
    outOfCredits,
    setOutOfCredits,
  };
}

function ownFields<Values extends FieldValues>(base: Values): Record<string, Path<Values>> {
  // The keys of a form's values are its top paths.
  return Object.fromEntries(Object.keys(base).map((name) => [name, name])) as Record<string, Path<Values>>;
}

/** Restores a draft once, keeps one while there is something unsaved, and tells the builder whether there is. */
function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  restore: Values | null,
  from: { base: Values; version: number | null },
) {
  const { dirtyRef } = useBuilder();
  const { isDirty } = form.formState;
  const restoringRef = useRef(restore);
  const originRef = useRef(from);
  useEffect(() => {
    dirtyRef.current = isDirty;
    originRef.current = from;
  });
  useEffect(() => {
    if (restoringRef.current) form.reset(restoringRef.current, { keepDefaultValues: true });
    restoringRef.current = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (dirtyRef.current) writeDraft(key, { values: form.getValues(), ...originRef.current });
        else dropDraft(key);
      }, DRAFT_PAUSE_MS);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
    };
  }, [form, key, dirtyRef]);
}
