import { filmLimits, FILM_ACCESS_SERVICES } from "@matinee/domain/film-records";
import { listCountries } from "@matinee/domain/countries";
import { languageCodes } from "@matinee/domain/language-codes";
import { messages } from "@matinee/texts";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Panel } from "@matinee/ui/panel";
import { TagInput } from "@matinee/ui/tag-input";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { checkNumber, type FilmValues } from "./film-form.ts";

const texts = messages.filmLibrary;

/** Values of a field that is a list of codes, with their names. */
type Choices = readonly { code: string; name: string }[];

const countries: Choices = listCountries(messages.formats.locale);
const languages: Choices = languageCodes
  .map((code) => ({ code, name: messages.formats.nameOf("language", code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** Names codes in the question after a conflict. */
export function formatValue(name: keyof FilmValues, value: unknown): unknown {
  const choices = { countries, languages, accessServices: services }[name as string]; // most fields have no choices
  return Array.isArray(value) && choices ? value.map((code) => findName(choices, String(code))) : value;
}

const services: Choices = FILM_ACCESS_SERVICES.map((code) => ({ code, name: texts.accessServices[code] }));
const findName = (choices: Choices, code: string) => choices.find((each) => each.code === code)?.name ?? code;

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 tablet:grid-cols-2">{children}</div>
);

const checkLength = (limit: number) => (text: string) => text.trim().length <= limit || texts.tooLong(limit);

/** What a film is. */
export function RecordFields() {
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

/** Who made it. */
export const PeopleFields = () => (
  <Panel title={texts.people}>
    <Columns>
      <LongField name="director" limit={filmLimits.people} rows={1} />
      <LongField name="cast" limit={filmLimits.people} rows={1} />
    </Columns>
  </Panel>
);

/** What viewers should know. @param isOwners whether the most viewers at one event are among it */
export function ViewerFields({ isOwners = true }: { isOwners?: boolean }) {
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
        {isOwners ? (
          <Columns>
            <NumberField name="audienceCap" help={texts.capHelp} />
          </Columns>
        ) : null}
      </div>
    </Panel>
  );
}

/** Where else it is found. */
export function AddressFields() {
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
