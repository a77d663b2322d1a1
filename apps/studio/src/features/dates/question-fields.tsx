import { attendeeQuestionLimits, ATTENDEE_QUESTION_KINDS } from "@matinee/domain/attendee-questions";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { RadioGroup } from "@matinee/ui/radio-group";
import { Select } from "@matinee/ui/select";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useBuilder } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import type { EventDetailsValues, QuestionValues } from "./event-details-form.ts";

const texts = messages.attendeeQuestions;

/** Edits what people are asked when they buy a ticket or register. */
export function QuestionFields() {
  const { event } = useBuilder();
  const { control } = useFormContext<EventDetailsValues>();
  const access = useWatch({ control, name: "access" });
  const { field, formState } = useController({ control, name: "questions" });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  if (access === "everyone") return null;
  const questions = field.value;
  const errors = formState.errors.questions;
  const isFull = questions.length >= attendeeQuestionLimits.questions;

  // Drawn at once, so that the next line can move the focus.
  const set = (next: QuestionValues[]) => flushSync(() => field.onChange(next));
  const focusIn = (id: string, selector: string) =>
    list.current?.querySelector<HTMLElement>(`[data-question="${id}"] :is(${selector})`)?.focus();
  const add = () => {
    const id = crypto.randomUUID();
    set([...questions, { id, kind: "text", label: "", options: "", required: false, per: "ticket" }]);
    focusIn(id, "input");
  };
  const remove = (id: string) => {
    set(questions.filter((question) => question.id !== id));
    addButton.current?.focus();
  };
  const move = (from: number, to: number) => {
    const [moved] = questions.slice(from, from + 1);
    if (!moved) return;
    set(questions.toSpliced(from, 1).toSpliced(to, 0, moved));
    // At an end of the list the button that was pressed is disabled.
    const own = to < from ? "[data-move=up]" : "[data-move=down]";
    focusIn(moved.id, `${own}:enabled`);
    if (document.activeElement === document.body || document.activeElement?.matches(":disabled"))
      focusIn(moved.id, "[data-move]:enabled");
  };
  const focusFirstError = () =>
    (list.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? addButton.current)?.focus();

  return (
    <FormSection title={texts.title} intro={texts.intro}>
      {questions.length === 0 ? <p className="text-text-3">{texts.none}</p> : null}
      <ol
        ref={(element) => {
          list.current = element;
          // The form focuses its first field with an error by this.
          field.ref({ focus: focusFirstError });
        }}
        className="flex flex-col gap-4 empty:hidden"
      >
        {questions.map((question, index) => (
          <li key={question.id} data-question={question.id}>
            <QuestionForm
              number={index + 1}
              isLast={index === questions.length - 1}
              question={question}
              errors={{
                label: errors?.[index]?.label?.message,
                options: errors?.[index]?.options?.message,
              }}
              onChange={(change) => field.onChange(questions.with(index, { ...question, ...change }))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(question.id)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Field
          label={texts.add}
          hideLabel
          group
          error={errors?.message}
          help={isFull ? texts.full : undefined}
        >
          <div>
            <Button ref={addButton} icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={add}>
              {texts.add}
            </Button>
          </div>
        </Field>
      </div>
      {event?.questions.length ? <p className="text-sm text-text-3">{texts.answersStay}</p> : null}
    </FormSection>
  );
}

function QuestionForm({
  number,
  isLast,
  question,
  errors,
  onChange,
  onMove,
  onRemove,
}: {
  number: number;
  isLast: boolean;
  question: QuestionValues;
  errors: { label: string | undefined; options: string | undefined };
  onChange: (change: Partial<QuestionValues>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const titleId = useId();
  const { kind, label, options, required, per } = question;
  return (
    <div role="group" aria-labelledby={titleId} className="panel flex flex-col gap-4 p-4">
      <div className="flex items-center justify-between gap-2">
        <h3 id={titleId} className="text-sm font-semibold">
          {texts.question(number)}
        </h3>
        <div className="flex">
          <IconButton
            data-move="up"
            label={texts.moveUp(number)}
            icon={<ArrowUp aria-hidden="true" />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            data-move="down"
            label={texts.moveDown(number)}
            icon={<ArrowDown aria-hidden="true" />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton label={texts.remove(number)} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
        </div>
      </div>
      <Field label={texts.label} error={errors.label} limit={attendeeQuestionLimits.labelLength}>
        <TextInput value={label} onChange={(event) => onChange({ label: event.target.value })} />
      </Field>
      <div className="grid gap-x-4 gap-y-4 tablet:grid-cols-2">
        <Field label={texts.kind}>
          <Select
            value={kind}
            onChange={(event) => {
              const chosen = ATTENDEE_QUESTION_KINDS.find((name) => name === event.target.value);
              if (chosen) onChange({ kind: chosen });
            }}
          >
            {ATTENDEE_QUESTION_KINDS.map((name) => (
              <option key={name} value={name}>
                {texts.kinds[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.per} group>
          <RadioGroup
            label={texts.per}
            options={[
              { value: "ticket", label: texts.perTicket },
              { value: "order", label: texts.perOrder },
            ]}
            value={per}
            onValueChange={(next) => onChange({ per: next })}
          />
        </Field>
      </div>
      {kind === "choice" ? (
        <Field label={texts.options} help={texts.optionsHelp} error={errors.options}>
          <TextArea
            rows={3}
            value={options}
            onChange={(event) => onChange({ options: event.target.value })}
          />
        </Field>
      ) : null}
      <Switch
        label={texts.required}
        checked={required}
        onChange={(event) => onChange({ required: event.target.checked })}
      />
    </div>
  );
}
