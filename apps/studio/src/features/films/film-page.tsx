import { filmLimits, FILM_ACCESS_SERVICES } from "@matinee/domain/film-records";
import { LeaveGuard } from "@matinee/app-shell/components/leave-guard";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { listConflictingFields } from "@matinee/app-shell/forms/three-way-merge";
import type { Film } from "@matinee/contract/schemas/films";
import { listCountries } from "@matinee/domain/countries";
import { languageCodes } from "@matinee/domain/language-codes";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { PageHeader } from "@matinee/ui/page-header";
import { Panel } from "@matinee/ui/panel";
import { TagInput } from "@matinee/ui/tag-input";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, FormProvider, useFormContext, useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { FilmFile } from "./film-file.tsx";
import { checkNumber, type FilmValues } from "./film-form.ts";
import { filmQuery } from "./films.queries.ts";
import { StillsField } from "./stills-field.tsx";
import { useFilmForm } from "./use-film-form.ts";

const texts = messages.filmLibrary;

/** Values of a field that is a list of codes, with their names. */
type Choices = readonly { code: string; name: string }[];

const countries: Choices = listCountries(messages.formats.locale);
const languages: Choices = languageCodes
  .map((code) => ({ code, name: messages.formats.nameOf("language", code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** The record of a film, and its file; a new one without an id. */
export function FilmPage({ id }: { id: string | null }) {
  return id === null ? <FilmForm film={null} /> : <StoredFilm id={id} />;
}

function StoredFilm({ id }: { id: string }) {
  const film = useQuery(filmQuery(id));
  return (
    <QueryPanel query={film} keepsData>
      {(data) => <FilmForm film={data} />}
    </QueryPanel>
  );
}

function FilmForm({ film }: { film: Film | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const record = useFilmForm(film, (saved, isNew) => {
    client.setQueryData(filmQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: ["films", "list"] });
    toast.success(texts.saved);
    if (isNew) void navigate(paths.films(saved.id), { replace: true });
  });
  const title = film?.title ?? texts.newFilm;
  return (
    <div className="mx-auto max-w-[880px]">
      <DocumentTitle>{title}</DocumentTitle>
      <Link to={paths.films()} className="link inline-flex min-h-6 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.back}
      </Link>
      <PageHeader title={title} className="mt-3" />
      <FormProvider {...record.form}>
        <form noValidate className="mt-6 flex flex-col gap-6" onSubmit={record.submit}>
          <RecordFields />
          <PeopleFields />
          <ViewerFields />
          <AddressFields />
          <Panel title={texts.pictures}>
            <Controller<FilmValues, "stills">
              name="stills"
              render={({ field, fieldState }) => (
                <StillsField
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          </Panel>
          <div className="flex flex-wrap justify-end gap-3">
            {record.isDirty ? (
              <Button disabled={record.isSaving} onClick={record.discard}>
                {texts.discard}
              </Button>
            ) : null}
            <Button
              type="submit"
              variant="primary"
              busy={record.isSaving}
              busyLabel={messages.actions.saving}
            >
              {texts.saveFilm}
            </Button>
          </div>
        </form>
      </FormProvider>
      <Panel title={texts.file} className="mt-6">
        {film ? <FilmFile film={film} /> : <p className="text-text-2">{texts.fileAfterSave}</p>}
      </Panel>
      {record.conflict ? (
        <ConflictDialog
          description={texts.savedMeanwhile}
          fields={listConflictingFields(record.conflict, texts.fields, formatValue)}
          onChoose={record.resolveConflict}
        />
      ) : null}
      <LeaveGuard
        isLeaving={(from, to) => from.pathname !== to.pathname}
        describe={() => texts.leavingKeeps}
      />
    </div>
  );
}

/** Names codes in the question after a conflict. */
function formatValue(name: keyof FilmValues, value: unknown): unknown {
  const choices = { countries, languages, accessServices: services }[name as string]; // most fields have no choices
  return Array.isArray(value) && choices ? value.map((code) => findName(choices, String(code))) : value;
}

const services: Choices = FILM_ACCESS_SERVICES.map((code) => ({ code, name: texts.accessServices[code] }));
const findName = (choices: Choices, code: string) => choices.find((each) => each.code === code)?.name ?? code;

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 tablet:grid-cols-2">{children}</div>
);

const checkLength = (limit: number) => (text: string) => text.trim().length <= limit || texts.tooLong(limit);

function RecordFields() {
  const { register, formState } = useFormContext<FilmValues>();
  const { errors } = formState;
  return (
    <Panel title={texts.record}>
      <div className="flex flex-col gap-5">
        <Columns>
          <Field label={texts.fields.title} limit={filmLimits.title} error={errors.title?.message}>
            <TextInput
              {...register("title", {
                validate: {
                  missing: (text) => text.trim() !== "" || texts.titleMissing,
                  length: checkLength(filmLimits.title),
                },
              })}
            />
          </Field>
          <Field
            label={texts.fields.originalTitle}
            limit={filmLimits.title}
            error={errors.originalTitle?.message}
          >
            <TextInput {...register("originalTitle", { validate: checkLength(filmLimits.title) })} />
          </Field>
          <NumberField name="year" />
          <NumberField name="minutes" />
          <CodesField
            name="countries"
            choices={countries}
            placeholder={texts.chooseCountry}
            max={filmLimits.countries}
          />
          <CodesField
            name="languages"
            choices={languages}
            placeholder={texts.chooseLanguage}
            max={filmLimits.languages}
          />
        </Columns>
        <LongField name="synopsis" limit={filmLimits.synopsis} rows={4} />
      </div>
    </Panel>
  );
}

const PeopleFields = () => (
  <Panel title={texts.people}>
    <Columns>
      <LongField name="director" limit={filmLimits.people} rows={1} />
      <LongField name="cast" limit={filmLimits.people} rows={1} />
    </Columns>
  </Panel>
);

function ViewerFields() {
  const { register } = useFormContext<FilmValues>();
  return (
    <Panel title={texts.forViewers}>
      <div className="flex flex-col gap-5">
        <LongField name="warnings" limit={filmLimits.warnings} rows={2} />
        <Field group label={texts.fields.accessServices}>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {FILM_ACCESS_SERVICES.map((service) => (
              <Checkbox
                key={service}
                value={service}
                label={texts.accessServices[service]}
                {...register("accessServices")}
              />
            ))}
          </div>
        </Field>
        <Columns>
          <NumberField name="audienceCap" help={texts.capHelp} />
        </Columns>
      </div>
    </Panel>
  );
}

function AddressFields() {
  const { register, formState } = useFormContext<FilmValues>();
  return (
    <Panel title={texts.elsewhere}>
      <Columns>
        {(["trailer", "imdb", "tmdb", "letterboxd"] as const).map((name) => (
          <Field
            key={name}
            label={texts.fields[name]}
            help={texts.addressHelp}
            error={formState.errors[name]?.message}
          >
            <TextInput type="url" inputMode="url" maxLength={500} {...register(name)} />
          </Field>
        ))}
      </Columns>
    </Panel>
  );
}

function NumberField({ name, help }: { name: "year" | "minutes" | "audienceCap"; help?: string }) {
  const { register, formState } = useFormContext<FilmValues>();
  return (
    <Field label={texts.fields[name]} help={help} error={formState.errors[name]?.message}>
      <NumberInput {...register(name, { validate: (text) => checkNumber(name, text) })} />
    </Field>
  );
}

function LongField({
  name,
  limit,
  rows,
}: {
  name: "director" | "cast" | "synopsis" | "warnings";
  limit: number;
  rows: number;
}) {
  const { register, formState } = useFormContext<FilmValues>();
  return (
    <Field label={texts.fields[name]} limit={limit} error={formState.errors[name]?.message}>
      <TextArea rows={rows} {...register(name, { validate: checkLength(limit) })} />
    </Field>
  );
}

/** A list of codes, chosen by their names. A stored code that is not among the choices stays as it is. */
function CodesField({
  name,
  choices,
  placeholder,
  max,
}: {
  name: "countries" | "languages";
  choices: Choices;
  placeholder: string;
  max: number;
}) {
  const { setValue, formState } = useFormContext<FilmValues>();
  const codes = useWatch<FilmValues, typeof name>({ name });
  return (
    <Field label={texts.fields[name]} error={formState.errors[name]?.message}>
      <TagInput
        strict
        max={max}
        placeholder={placeholder}
        emptyText={texts.noSuchChoice}
        suggestions={choices.map((each) => each.name)}
        value={codes.map((code) => findName(choices, code))}
        onValueChange={(names) =>
          setValue(
            name,
            names.map((each) => choices.find((choice) => choice.name === each)?.code ?? each),
            { shouldDirty: true },
          )
        }
      />
    </Field>
  );
}
