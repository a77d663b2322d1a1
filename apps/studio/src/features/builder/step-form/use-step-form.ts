import { drafts } from "@matinee/app-shell/forms/drafts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import {
  type ConfirmationNeeded,
  type CreatePage,
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
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { cacheEvent } from "../../../lib/events.queries.ts";
import { useBuilder } from "../builder-context.ts";
import { buildDraftKey } from "../drafts/draft-key.ts";
import { rememberSavedStep } from "../steps/saved-steps.ts";
import { resetToSaved } from "@matinee/app-shell/forms/reset-to-saved";
import { applyChoice, isSameValue } from "@matinee/app-shell/forms/three-way-merge";
import {
  type Origin,
  readRecordDraft,
  type RecordDraft,
  useRecordDraft,
} from "@matinee/app-shell/forms/use-record-draft";
import type { StepKey } from "../steps/steps.ts";
import { type SaveConflict, useSaveConflict } from "./use-save-conflict.ts";

export type StepForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Saves the form, then opens the step `next`, or stays for null. */
  save: (next: StepKey | null) => Promise<void>;
  saving: boolean;
  /** Whether the save waits for the connection. */
  waiting: boolean;
  restored: boolean;
  discardDraft: () => void;
  conflict: SaveConflict<Values> | null;
  resolveConflict: (choice: "mine" | "theirs" | null) => void;
  /** Changes of a save that affect ticket holders and await confirmation. */
  liveChange: ConfirmationNeeded | null;
  resolveLiveChange: (choice: "save" | null) => void;
  /** Whether the account has no credit for the new event. */
  outOfCredits: boolean;
  setOutOfCredits: (out: boolean) => void;
};

type SaveAttempt<Values> = {
  values: Values;
  next: StepKey | null;
  origin: Origin<Values>;
  /** Whether the user confirmed the changes to a live event. */
  confirmed?: boolean;
};

/**
 * The form of one step: its values from the event, its draft on this device, and its save. If another tab or person
 * saved meanwhile, it asks only about fields that both changed.
 */
export function useStepForm<Values extends FieldValues>({
  toForm,
  toSave,
  toCreate = toSave,
  resolver,
  serverFields = {},
}: {
  toForm: (event: OwnedPage | null) => Values;
  toSave: (values: Values) => SavePage;
  /** What a new event has, where that is more. */
  toCreate?: (values: Values) => CreatePage;
  resolver?: Resolver<Values>;
  /** Maps server field names to form fields where the two differ. */
  serverFields?: Readonly<Record<string, Path<Values>>>;
}): StepForm<Values> {
  const { event, accountId, step, onSaved, setSavedAt } = useBuilder();
  const client = useQueryClient();
  const attempt = useIdempotencyKey<{ body: CreatePage; sent: Values | undefined }>();
  const draftKey = buildDraftKey(event ? { eventId: event.id } : { accountId }, step);
  const [initial] = useState(() => {
    const stored = toForm(event);
    return { stored, ...readRecordDraft(draftKey, stored, { version: event?.version ?? null }) };
  });
  // Tells local changes from changes that others saved in the meantime.
  const [origin, setOrigin] = useState(initial.origin);
  const [restored, setRestored] = useState(initial.restore !== null);
  const [liveChange, setLiveChange] = useState<
    (ConfirmationNeeded & { attempt: SaveAttempt<Values> }) | null
  >(null);
  const [outOfCredits, setOutOfCredits] = useState(false);
  const form = useForm<Values>({
    // The type allows for missing values; a form's complete values satisfy it.
    defaultValues: initial.stored as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const { isDirty } = form.formState;
  const draft = useRecordDraft(form, draftKey, { restore: initial.restore, origin });
  const { conflict, clearConflict, saveMerged } = useSaveConflict({ toForm, toSave });

  const startFrom = (stored: OwnedPage | null, sent: Values = form.getValues()): Values | null => {
    const base = toForm(stored);
    setOrigin({ base, version: stored?.version ?? null });
    setRestored(false);
    clearConflict();
    const unsaved = resetToSaved(form, sent, base);
    if (!unsaved) draft.drop();
    return unsaved;
  };

  // A form without changes follows the event, for example when a video became ready or another step was saved.
  const isUntouched = !isDirty && !restored && conflict === null;
  const isOutdated = event !== null && event.version !== origin.version && isUntouched;
  const startFromRef = useRef(startFrom);
  useEffect(() => {
    startFromRef.current = startFrom;
  });
  useEffect(() => {
    if (isOutdated) startFromRef.current(event);
  }, [isOutdated, event]);

  const lastNextRef = useRef<StepKey | null>(null);
  /** The form's values when Save was pressed. */
  const sentRef = useRef<Values | undefined>(undefined);
  const save = useMutation({
    mutationFn: async ({ values, origin, confirmed }: SaveAttempt<Values>) => {
      if (event) return saveMerged(event, values, origin, confirmed);
      // After a lost response the first values are sent again: others would take another credit.
      const { input, extraHeaders } = attempt.start({ body: toCreate(values), sent: sentRef.current });
      sentRef.current = input.sent;
      return unwrapData(api.pages.create({ params: { accountId }, body: input.body, extraHeaders }));
    },
    onSuccess: (saved, { next }) => {
      attempt.settle();
      if (!saved) return;
      cacheEvent(client, saved);
      rememberSavedStep(saved.id, step);
      toast.success(event ? messages.wizard.sectionSaved : messages.events.created);
      const unsaved = startFrom(saved, sentRef.current);
      setSavedAt(new Date());
      if (unsaved && !event) {
        // The new event's own form opens now and restores them.
        draft.drop();
        const origin = { base: toForm(saved), version: saved.version };
        drafts.device.write(buildDraftKey({ eventId: saved.id }, step), {
          values: unsaved,
          ...origin,
        } satisfies RecordDraft<Values>);
      }
      onSaved(saved, unsaved ? null : next);
    },
    onError: (error, pressed) => {
      attempt.settle(error);
      if (error instanceof ApiFailure && error.code === "confirmation-needed")
        return setLiveChange({ ...confirmationNeededSchema.parse(error.details), attempt: pressed });
      if (error instanceof ApiFailure && error.code === "no-credits") return setOutOfCredits(true);
      return showFormFailure(
        form,
        error,
        { ...mapOwnFields(origin.base), ...serverFields },
        { text: chooseFallbackText(event, pressed.next), durationMs: toastMs.failure },
      );
    },
  });

  return {
    form,
    saving: save.isPending,
    waiting: save.isPaused,
    save: (next) => {
      lastNextRef.current = next;
      return form.handleSubmit((values) => {
        sentRef.current = structuredClone(form.getValues());
        save.mutate({ values, next, origin });
      })();
    },
    restored,
    discardDraft: () => startFrom(event),
    conflict,
    resolveConflict: (choice) => {
      clearConflict();
      if (!conflict || !choice) return;
      const { theirs, newest } = conflict;
      const values = applyChoice(conflict, choice);
      if (isSameValue(values, theirs)) {
        cacheEvent(client, newest);
        startFrom(newest);
        onSaved(newest, null);
      } else {
        const newestOrigin = { base: theirs, version: newest.version };
        save.mutate({ values, next: lastNextRef.current, origin: newestOrigin });
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

/** Distinguishes a new event, a save that continues to the next step, and a save that stays. */
function chooseFallbackText(event: OwnedPage | null, next: StepKey | null): string {
  if (!event) return messages.events.errorCreating;
  return next ? messages.events.errorSaving : messages.events.errorUpdating;
}

function mapOwnFields<Values extends FieldValues>(base: Values): Record<string, Path<Values>> {
  // The keys of a form's values are its top-level paths.
  return Object.fromEntries(Object.keys(base).map((name) => [name, name])) as Record<string, Path<Values>>;
}
