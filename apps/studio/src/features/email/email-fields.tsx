import { attendeeMailLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { firstNamePlaceholder, hasFirstNamePlaceholder } from "@matinee/domain/first-name-placeholder";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { type KeyboardEvent, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useNow } from "../../lib/use-now.ts";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { findTimeIssue, formatDay } from "../../lib/event-instants.ts";
import type { EmailValues } from "./email-form.ts";
import { FormatToolbar } from "./format-toolbar.tsx";
import { formatSelection } from "./text-format.ts";

const texts = messages.attendeeMails;

const shortcuts = { b: "bold", i: "italic" } as const;

/** Ctrl or Cmd with B and I, as in other editors. */
function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return;
  if (event.key !== "b" && event.key !== "i") return;
  event.preventDefault();
  formatSelection(event.currentTarget, shortcuts[event.key]);
}

/** The subject and the message of an email to attendees. */
export function TextFields() {
  const { control, register, formState } = useFormContext<EmailValues>();
  const { errors } = formState;
  const hasName = useWatch({ control, name: ["subject", "body"] }).some(hasFirstNamePlaceholder);
  const message = useRef<HTMLTextAreaElement | null>(null);
  const { ref: registerMessage, ...body } = register("body", {
    validate: (text) =>
      text.trim() === "" ? texts.bodyMissing : !isMarkdownTooComplex(text) || texts.tooComplex,
  });
  return (
    <>
      <Field label={texts.subject} limit={attendeeMailLimits.subjectLength} error={errors.subject?.message}>
        <TextInput
          {...register("subject", {
            validate: (subject) =>
              subject.trim() === ""
                ? texts.subjectMissing
                : subject.trim().length <= attendeeMailLimits.subjectLength ||
                  texts.subjectTooLong(attendeeMailLimits.subjectLength),
          })}
        />
      </Field>
      <Field
        label={texts.message}
        help={texts.messageHelp}
        limit={attendeeMailLimits.bodyLength}
        error={errors.body?.message}
      >
        <div>
          <FormatToolbar field={message} />
          <TextArea
            rows={9}
            className="rounded-t-none!"
            {...body}
            ref={(element) => {
              registerMessage(element);
              message.current = element;
            }}
            onKeyDown={formatByKey}
          />
        </div>
      </Field>
      <p className="-mt-3 text-sm text-text-3">
        {hasName ? `${texts.firstNameHelp(firstNamePlaceholder)} ` : null}
        {texts.added}
      </p>
    </>
  );
}

/** When an email to attendees leaves. */
export function TimeFields({ timezone }: { timezone: string }) {
  const { control, register } = useFormContext<EmailValues>();
  const now = useNow();
  const isLater = useWatch({ control, name: "send" }) === "later";
  return (
    <>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Field label={texts.send}>
          <Select {...register("send")}>
            <option value="now">{texts.sendNow}</option>
            <option value="later">{texts.sendLater}</option>
          </Select>
        </Field>
        {isLater ? (
          <DayAndTimeField
            control={control}
            label={texts.when}
            help={texts.timezone(messages.formats.timeZoneLabel(now, timezone))}
            day={{
              name: "day",
              label: texts.day,
              earliest: formatDay(now, timezone),
              rules: { validate: (day, { send }) => send === "now" || day !== "" || texts.dayMissing },
            }}
            time={{
              name: "time",
              label: texts.time,
              rules: {
                validate: (time, { send, day }) =>
                  send === "now" || (findTimeIssue(day, time, timezone) ?? true),
              },
            }}
          />
        ) : null}
      </div>
      <Checkbox label={texts.urgent} help={texts.urgentHelp} {...register("urgent")} />
    </>
  );
}
