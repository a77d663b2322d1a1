import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import { messages } from "@matinee/texts";

const texts = messages.attendeeAnswers;

/** Lists answers to the questions of an event's organizer, each with its question. Nothing without answers. */
export function AnswerList({
  answers,
  isPass = false,
}: {
  answers: readonly AttendeeAnswer[];
  /** The tickets are passes of a festival. */
  isPass?: boolean;
}) {
  if (answers.length === 0) return null;
  const hasSeveralTickets = answers.some(({ unit }) => unit !== null && unit > 1);
  return (
    <dl className="flex flex-col gap-1.5 text-sm leading-ui">
      {answers.map(({ questionId, unit, label, value }) => (
        <div key={`${questionId}.${unit}`}>
          <dt dir="auto" className="wrap-anywhere text-text-3">
            {unit !== null && hasSeveralTickets
              ? (isPass ? texts.ofPass : texts.ofTicket)(unit, label)
              : label}
          </dt>
          <dd dir="auto" className="wrap-anywhere">
            {formatValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sums answers up on one line, for a list. */
export const summarizeAnswers = (answers: readonly AttendeeAnswer[]): string =>
  messages.formats.list(
    answers.map(({ value }) => formatValue(value)),
    "unit",
  );

const formatValue = (value: AttendeeAnswer["value"]): string =>
  typeof value === "string" ? value : value ? texts.yes : texts.no;
