import { unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { toastMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import {
  type ConfirmationNeeded,
  confirmationNeededSchema,
  type OwnedPage,
  type SavePage,
} from "@matinee/contract/schemas/pages";
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
import { api } from "../../../api.ts";
import { useIdempotencyKey } from "../../../lib/use-idempotency-key.ts";
import { cacheEvent } from "../../../lib/events.queries.ts";
import { failureText, showFieldErrors } from "../../../lib/server-errors.ts";
import { useBuilder } from "../builder-context.ts";
import { buildDraftKey, dropDraft, type Origin, readDraft } from "../drafts/drafts.ts";
import { rememberSavedStep } from "../saved-steps.ts";
import { mergeForms, isSameValue } from "./three-way-merge.ts";
import type { StepKey } from "../steps.ts";
import { useDraft } from "../drafts/use-draft.ts";

/** Two people changed the same fields: `merged` has what only one of them changed, and mine of the rest. */
export type Conflict<Values> = {
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
  /** The save waits for the connection. */
  waiting: boolean;
  restored: boolean;
  discardDraft: () => void;
  conflict: Conflict<Values> | null;
  resolveConflict: (choice: "mine" | "theirs" | null) => void;
  /** What a save would change for people who hold tickets; it waits for an answer. */
  liveChange: ConfirmationNeeded | null;
  resolveLiveChange: (choice: "save" | null) => void;
  /** The account has no credit for a new event. */
  outOfCredits: boolean;
  setOutOfCredits: (out: boolean) => void;
};

type Attempt<Values> = {
  values: Values;
  next: StepKey | null;
  over: Origin<Values>;
  /** The filmmaker was asked about a live event. */
  confirmed?: boolean;
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
  const { event, accountId, step, onSaved, setSavedAt } = useBuilder();
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  const key = buildDraftKey(event ? { eventId: event.id } : { accountId }, step);
  const [begun] = useState(() => begin(toForm(event), event?.version ?? null, key));
  // What was typed over: another's save since then is told from one's own changes by it.
  const [origin, setOrigin] = useState(begun.origin);
  const [restored, setRestored] = useState(begun.restore !== null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [liveChange, setLiveChange] = useState<(ConfirmationNeeded & { attempt: Attempt<Values> }) | null>(
    null,
  );
  const [outOfCredits, setOutOfCredits] = useState(false);
  const form = useForm<Values>({
    // A form's whole values are its defaults; the library's type only allows for missing ones.
    defaultValues: begun.stored as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const { isDirty } = form.formState;
  const draft = useDraft(form, key, { restore: begun.restore, origin });

  const startFrom = (stored: OwnedPage | null) => {
    const values = toForm(stored);
    setOrigin({ base: values, version: stored?.version ?? null });
    setRestored(false);
    setConflict(null);
    form.reset(values);
    draft.drop();
  };

  // A film that became ready, or a save in another section: a form that nobody has touched follows.
  const isUntouched = !isDirty && !restored && conflict === null;
  const followed = event !== null && event.version !== origin.version && isUntouched;
  const followRef = useRef(startFrom);
  useEffect(() => {
    followRef.current = startFrom;
  });
  useEffect(() => {
    if (followed) followRef.current(event);
  }, [followed, event]);

  const save = useMutation({
    mutationFn: async ({ values, over, confirmed }: Attempt<Values>) => {
      const body = toSave(values);
      if (!event)
        return unwrapData(api.pages.create({ params: { accountId }, body, extraHeaders: attempt.header() }));
      return putOver(event.id, over.version ?? event.version, values, over, confirmed);
    },
    onSuccess: (saved, { next }) => {
      attempt.settle();
      if (!saved) return;
      cacheEvent(client, saved);
      rememberSavedStep(saved.id, step);
      toast.success(event ? messages.wizard.sectionSaved : messages.events.created);
      startFrom(saved);
      setSavedAt(new Date());
      onSaved(saved, next);
    },
    onError: (error, tried) => {
      const { next } = tried;
      attempt.settle(error);
      if (error instanceof ApiFailure && error.code === "confirmation-needed")
        return setLiveChange({ ...confirmationNeededSchema.parse(error.details), attempt: tried });
      if (error instanceof ApiFailure && error.code === "no-credits") return setOutOfCredits(true);
      const names = { ...mapOwnFields(origin.base), ...serverFields };
      showFieldErrors(form, error, names);
      if (error instanceof ApiFailure && error.code === "url-taken")
        return toast.error(messages.events.urlTaken, { durationMs: toastMs.urlTaken });
      // Said here, too: the field may be one that another choice hides.
      return toast.error(failureText(error, failedText(event, next)), { durationMs: toastMs.failure });
    },
  });

  /** Someone saved in between: their changes and ours go together, or the dialog asks. Null while it asks. */
  async function putOver(
    id: string,
    version: number,
    values: Values,
    over: Origin<Values>,
    confirmed = false,
  ): Promise<OwnedPage | null> {
    try {
      const body = { ...toSave(values), version, ...(confirmed && { confirmed }) };
      return await unwrapData(api.pages.update({ params: { id }, body }));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") throw error;
    }
    const newest = await unwrapData(api.pages.get({ params: { urlOrId: id } }));
    if (newest.view !== "owner") throw new Error("The event was answered without its owner's fields");
    const theirs = toForm(newest);
    const { merged, conflicts } = mergeForms(over.base, values, theirs);
    const next = { base: theirs, version: newest.version };
    if (conflicts.length === 0) return putOver(id, newest.version, merged, next, confirmed);
    setConflict({ theirs, merged, fields: conflicts, newest });
    return null;
  }

  const lastNextRef = useRef<StepKey | null>(null);
  return {
    form,
    saving: save.isPending,
    waiting: save.isPaused,
    save: (next) => {
      lastNextRef.current = next;
      return form.handleSubmit((values) => save.mutate({ values, next, over: origin }))();
    },
    restored,
    discardDraft: () => startFrom(event),
    conflict,
    resolveConflict: (choice) => {
      setConflict(null);
      if (!conflict || !choice) return;
      const { theirs, newest, fields } = conflict;
      const values = choice === "mine" ? conflict.merged : takeFields(conflict.merged, theirs, fields);
      if (isSameValue(values, theirs)) {
        cacheEvent(client, newest);
        startFrom(newest);
        onSaved(newest, null);
      } else {
        const over = { base: theirs, version: newest.version };
        save.mutate({ values, next: lastNextRef.current, over });
      }
    },
    liveChange,
    resolveLiveChange: (choice) => {
      setLiveChange(null);
      if (liveChange && choice) save.mutate({ ...liveChange.attempt, confirmed: true });
    },
    outOfCredits,
    setOutOfCredits,
  };
}

/** Where a form begins: what is stored, and over it a draft that holds something else. */
function begin<Values extends object>(stored: Values, version: number | null, key: string) {
  const draft = readDraft(key, stored);
  const restore = draft && mergeForms(draft.base, draft.values, stored).merged;
  if (!draft || !restore || isSameValue(restore, stored)) {
    if (draft) dropDraft(key);
    return { stored, restore: null, origin: { base: stored, version } };
  }
  return { stored, restore, origin: { base: draft.base, version: draft.version ?? version } };
}

function takeFields<Values extends object>(
  from: Values,
  other: Values,
  fields: readonly (keyof Values & string)[],
): Values {
  return { ...from, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

/** A new event, a section on the way to the next one, and a section that is saved where it stands. */
function failedText(event: OwnedPage | null, next: StepKey | null): string {
  if (!event) return messages.events.errorCreating;
  return next ? messages.events.errorSaving : messages.events.errorUpdating;
}

function mapOwnFields<Values extends FieldValues>(base: Values): Record<string, Path<Values>> {
  // The keys of a form's values are its top paths.
  return Object.fromEntries(Object.keys(base).map((name) => [name, name])) as Record<string, Path<Values>>;
}
