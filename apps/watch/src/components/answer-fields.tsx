import { type AnswerPlace, getAnswerPath } from "@matinee/domain/attendee-questions";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { RadioGroup } from "@matinee/ui/radio-group";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import type { Answers } from "../lib/use-answers.ts";

const texts = messages.attendeeAnswers;

/**
 * The organizer's questions. With one ticket they are in the organizer's order; with several, those about the order come
 * before those about each ticket. Nothing where none is asked.
 */
export function AnswerFields({ answers, isLocked }: { answers: Answers; isLocked: boolean }) {
  const { places } = answers;
  if (places.length === 0) return null;
  const hasSeveralTickets = places.some(({ unit }) => unit !== null && unit > 1);
  const units = [...new Set(places.map(({ unit }) => unit))].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const renderFields = (asked: typeof places) =>
    asked.map((place) => (
      <AnswerField
        key={getAnswerPath(place.question.id, place.unit)}
        place={place}
        answers={answers}
        isLocked={isLocked}
      />
    ));
  return (
    <fieldset className="flex min-w-0 shrink-0 flex-col gap-4">
      <legend className="mb-3 text-base leading-ui font-semibold">{texts.title}</legend>
      {hasSeveralTickets
        ? units.map((unit) => {
            const fields = renderFields(places.filter((place) => place.unit === unit));
            return unit === null ? (
              fields
            ) : (
              <fieldset key={unit} className="flex min-w-0 flex-col gap-4 border-s-2 border-line ps-4">
                <legend className="float-left -mb-2 text-sm font-semibold">{texts.ticket(unit)}</legend>
                {fields}
              </fieldset>
            );
          })
        : renderFields(places)}
    </fieldset>
  );
}

function AnswerField({
  place: { question, unit },
  answers,
  isLocked,
}: {
  place: AnswerPlace;
  answers: Answers;
  isLocked: boolean;
}) {
  const { kind, label, options, required } = question;
  const path = getAnswerPath(question.id, unit);
  const error = answers.errors[path];
  const value = answers.typed[path] ?? "";
  const field = {
    label: <span dir="auto">{label}</span>,
    required,
    ...(required ? {} : { aside: messages.actions.optional }),
    ...(error && { error }),
  };
  if (kind === "yes-no") {
    return (
      <Field {...field} group>
        <div data-invalid={error ? "" : undefined} tabIndex={error ? -1 : undefined} className="outline-none">
          <RadioGroup
            inline
            label={label}
            options={[
              { value: "yes", label: texts.yes },
              { value: "no", label: texts.no },
            ]}
            value={value === "yes" || value === "no" ? value : null}
            disabled={isLocked}
            onValueChange={(next) => answers.type(path, next)}
          />
        </div>
      </Field>
    );
  }
  if (kind === "choice") {
    return (
      <Field {...field}>
        <Select
          value={options.includes(value) ? value : ""}
          disabled={isLocked}
          {...(required && { placeholder: texts.choose })}
          onChange={(event) => answers.type(path, event.target.value)}
        >
          {required ? null : <option value="">{texts.choose}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </Field>
    );
  }
  return (
    <Field {...field}>
      <TextInput
        value={value}
        dir="auto"
        autoComplete="off"
        disabled={isLocked}
        onChange={(event) => answers.type(path, event.target.value)}
      />
    </Field>
  );
}
