import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import { type ConfirmationNeeded, confirmationNeededSchema } from "@matinee/contract/schemas/pages";
import type { Premiere } from "@matinee/contract/schemas/premieres";
import { isPremiereLocked } from "@matinee/domain/premiere-clock";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { RadioCards } from "@matinee/ui/radio-cards";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Controller, FormProvider, type Path, useForm, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { refreshEvent } from "../../lib/events.queries.ts";
import { useNow } from "../../lib/use-now.ts";
import { useBuilder, useEvent } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import { StepFooter } from "../builder/components/step-footer.tsx";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { RehearsalPanel } from "../rehearsal/rehearsal-panel.tsx";
import { buildDraftKey } from "../builder/drafts/draft-key.ts";
import { LiveChangeDialog } from "../builder/step-form/live-change-dialog.tsx";
import { useMergeConflict } from "../builder/step-form/use-merge-conflict.tsx";
import { repeatOnConflict } from "../../lib/forms/repeat-on-conflict.ts";
import { resetToSaved } from "@matinee/app-shell/forms/reset-to-saved";
import { readRecordDraft, useRecordDraft } from "@matinee/app-shell/forms/use-record-draft";
import { type EventFilm, getRowName, listEventFilms } from "./event-films.ts";
import { EncoreFields } from "./encore-fields.tsx";
import { PremiereFields } from "./premiere-fields.tsx";
import {
  createPremiereResolver,
  type PremiereValues,
  type ProgrammeRow,
  serverFields,
  toPremiereBase,
  toPremiereForm,
  toPremiereInput,
} from "./premiere-form.ts";
import { premiereQuery } from "../../lib/premiere.queries.ts";
import { shownFilmsQuery } from "../../lib/shown-films.queries.ts";
import { ProgrammeEditor } from "./programme-editor.tsx";

const texts = messages.premierePlan;

/** The Premiere step: whether everyone sees the film at one moment, and the programme of that night. */
export function PremiereStep() {
  const event = useEvent();
  const premiere = useQuery(premiereQuery(event.id));
  const shown = useQuery({ ...shownFilmsQuery(event.id), staleTime: 0 });
  const [opened] = useState(() => Date.now());
  // A cached answer may be older than the last save.
  const isFresh = premiere.dataUpdatedAt >= opened && shown.dataUpdatedAt >= opened;
  const failed = [premiere, shown].find(({ isError }) => isError);
  if (failed)
    return (
      <QueryError
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => void Promise.all([premiere, shown].map(({ refetch }) => refetch()))}
      />
    );
  if (premiere.data === undefined || !shown.data || !isFresh) return <PageLoading />;
  return <PremiereForm premiere={premiere.data} films={listEventFilms(shown.data, event.featureSeconds)} />;
}

function PremiereForm({ premiere, films }: { premiere: Premiere | null; films: readonly EventFilm[] }) {
  const event = useEvent();
  const { goTo, setSavedAt } = useBuilder();
  const client = useQueryClient();
  const { timezone: zone } = event;
  const draftKey = buildDraftKey({ eventId: event.id }, "premiere");
  const [initial] = useState(() => {
    const stored = toPremiereForm(premiere, zone, films);
    return { stored, ...readRecordDraft(draftKey, stored) };
  });
  const [base, setBase] = useState(initial.origin.base);
  const [isRestored, setIsRestored] = useState(initial.restore !== null);
  const [asked, setAsked] = useState<ConfirmationNeeded | null>(null);
  const resolver = useMemo(() => createPremiereResolver(zone), [zone]);
  const form = useForm<PremiereValues>({ defaultValues: initial.stored, resolver });
  const draft = useRecordDraft(form, draftKey, {
    restore: initial.restore,
    origin: { base, version: null },
  });
  const conflict = useMergeConflict({
    form,
    base: numberRows(initial.origin.base),
    labels: conflictLabels,
    format: (name, value) => formatConflictingValue(name, value, films),
    onResolve: (chosen) => save.mutate({ values: chosen, confirmed: false }),
  });
  const showing = useWatch({ control: form.control, name: "showing" });
  const lock = useLock(premiere, event.activated);
  const startFrom = (stored: Premiere | null, sent: PremiereValues = form.getValues()) => {
    setIsRestored(false);
    const values = toPremiereForm(stored, zone, films);
    setBase(values);
    conflict.startFrom(numberRows(values));
    if (!resetToSaved(form, sent, values)) draft.drop();
  };
  /** The form's values when Save was pressed. */
  const sentRef = useRef<PremiereValues | undefined>(undefined);
  const save = useMutation({
    /** Resolves to null when the user has to choose first. */
    mutationFn: ({ values, confirmed }: { values: PremiereValues; confirmed: boolean }) =>
      repeatOnConflict(async () => {
        const params = { id: event.id };
        const newest = await unwrapData(api.premieres.get({ params }));
        const merged = conflict.merge(numberRows(values), numberRows(toPremiereForm(newest, zone, films)));
        if (!merged) return null;
        const input = toPremiereInput(merged, zone, films, confirmed);
        const body = { ...input, base: newest && toPremiereBase(newest) };
        return { saved: await unwrapData(api.premieres.save({ params, body })) };
      }),
    onSuccess: async (result) => {
      if (!result) return;
      const { saved } = result;
      client.setQueryData(premiereQuery(event.id).queryKey, saved);
      startFrom(saved, sentRef.current);
      setSavedAt(new Date());
      toast.success(messages.wizard.sectionSaved);
      await refreshEvent(client, event.id);
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "confirmation-needed")
        return setAsked(confirmationNeededSchema.parse(error.details));
      const rowFields = mapRowFields(form.getValues("programme").length);
      return showFormFailure(form, error, { ...serverFields, ...rowFields });
    },
  });
  return (
    <FormProvider {...form}>
      <StepHeading title={messages.wizard.premiere} intro={texts.intro} />
      {lock ? (
        <Alert tone="info" className="mt-5">
          {lock}
        </Alert>
      ) : null}
      {isRestored ? (
        <Alert
          tone="info"
          live
          className="mt-5"
          action={
            <Button size="sm" variant="quiet" onClick={() => startFrom(premiere)}>
              {texts.discard}
            </Button>
          }
        >
          {texts.draftRestored}
        </Alert>
      ) : null}
      <form
        noValidate
        className="mt-6"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (submit.target !== submit.currentTarget) return;
          void form.handleSubmit((values) => {
            sentRef.current = structuredClone(form.getValues());
            save.mutate({ values, confirmed: false });
          })();
        }}
      >
        <fieldset disabled={lock !== null}>
          <FormSection title={texts.howShown}>
            <Controller
              control={form.control}
              name="showing"
              render={({ field }) => (
                <RadioCards
                  label={texts.howShown}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={[
                    { value: "any-time", label: texts.anyTime, help: texts.anyTimeHelp },
                    { value: "premiere", label: texts.premiere, help: texts.premiereHelp },
                  ]}
                />
              )}
            />
          </FormSection>
          {showing === "premiere" ? (
            <>
              <FormSection title={texts.start} intro={texts.startIntro(zone)}>
                <PremiereFields zone={zone} />
              </FormSection>
              <FormSection title={texts.programme} intro={texts.programmeIntro}>
                <ProgrammeEditor zone={zone} films={films} />
              </FormSection>
              <FormSection title={texts.encore} intro={texts.encoreIntro}>
                <EncoreFields />
              </FormSection>
            </>
          ) : null}
        </fieldset>
        <StepFooter
          onBack={() => goTo("eventDetails")}
          saveLabel={messages.wizard.save}
          saving={save.isPending}
          waiting={save.isPaused}
          disabled={lock !== null}
        />
      </form>
      {premiere ? (
        <div className="mt-8">
          <RehearsalPanel />
        </div>
      ) : null}
      {conflict.conflictQuestion}
      <LiveChangeDialog
        kind="screening"
        change={asked}
        onChoose={(choice) => {
          setAsked(null);
          if (choice) save.mutate({ values: form.getValues(), confirmed: true });
        }}
      />
    </FormProvider>
  );
}

/** Numbers the rows, whose ids are of one screen, so that two states of the form can be compared. */
const numberRows = (values: PremiereValues): PremiereValues => ({
  ...values,
  programme: values.programme.map((row, index) => ({ ...row, id: String(index) })),
});

const conflictLabels: Partial<Record<keyof PremiereValues, string>> = {
  showing: texts.howShown,
  startDate: texts.begins,
  startTime: texts.begins,
  lobbyMinutes: texts.lobbyOpens,
  latePolicy: texts.lateArrivals,
  lateMinutes: texts.lateUntil,
  sellAfterStart: texts.sellAfterStart,
  programme: texts.programme,
  hasEncore: texts.hasEncore,
  encoreDate: texts.encoreFrom,
  encoreTime: texts.encoreFrom,
  encoreEndDate: texts.encoreUntil,
  encoreEndTime: texts.encoreUntil,
};

/** Formats the programme as 'Greeting (5:00), Film (1:30:00)'; other values as they are. */
function formatConflictingValue(
  name: keyof PremiereValues,
  value: unknown,
  films: readonly EventFilm[],
): unknown {
  if (name !== "programme") return value;
  // The type of this field.
  return (value as ProgrammeRow[]).map((row) => `${getRowName(row, films)} (${row.length})`);
}

/** Returns why the premiere cannot be changed any more; null while it can. A draft can always move its start. */
function useLock(premiere: Premiere | null, isActivated: boolean): string | null {
  const now = useNow();
  if (!premiere || !isActivated) return null;
  const clock = { ...premiere.clock, anchorAt: new Date(premiere.clock.anchorAt) };
  if (!isPremiereLocked(clock, new Date(premiere.startsAt), now)) return null;
  return premiere.clock.state === "ended" ? messages.premiere.isOver : messages.premiere.lockedBeforeStart;
}

/** Maps the server's fields of the programme's rows to the form's. */
function mapRowFields(rows: number): Record<string, Path<PremiereValues>> {
  return Object.fromEntries(
    Array.from({ length: rows }, (_, index) => [
      [`programme.${index}.link`, `programme.${index}.link`],
      [`programme.${index}.durationMs`, `programme.${index}.length`],
      [`programme.${index}.videoId`, `programme.${index}.videoId`],
      [`programme.${index}.filmId`, `programme.${index}.filmId`],
    ]).flat(),
  );
}
