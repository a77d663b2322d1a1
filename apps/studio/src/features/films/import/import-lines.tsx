import { FILM_COLUMNS, FILM_IMPORT_DECISIONS, FILM_IMPORT_RESULTS } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { useState } from "react";
import { answer, answerAll, countResults, listOpenQuestions, sortLines } from "./import-answers.ts";
import type { Decision, Decisions, ImportLine } from "./use-film-import.ts";

const texts = messages.filmImport;

/** Lines that are shown at once: a list of 2,000 with a select each takes seconds to draw. */
const SHOWN = 100;

const tones: Readonly<Record<ImportLine["result"], ChipTone>> = {
  created: "success",
  updated: "info",
  unchanged: "neutral",
  skipped: "neutral",
  asks: "warning",
  invalid: "danger",
};

/** What a person can decide about a line, and how it is done now. */
interface Answers {
  decisions: Decisions;
  onChange: (decisions: Decisions) => void;
}

const fieldNames: Readonly<Record<string, string>> = {
  ...messages.filmLibrary.fields,
  ...texts.columnFields,
};
const nameField = (name: string) => fieldNames[name] ?? name;

/** The name of what a column of the list can be. */
export const listColumnNames = () => FILM_COLUMNS.map((column) => ({ column, name: nameField(column) }));

/** The lines of a list with what becomes of each: figures, mistakes, questions. Without `answers` it only tells. */
export function ImportLines({ lines, answers }: { lines: readonly ImportLine[]; answers?: Answers }) {
  const [shown, setShown] = useState(SHOWN);
  const sorted = sortLines(lines);
  const counts = countResults(lines);
  const results = FILM_IMPORT_RESULTS.filter((result) => result === "created" || counts[result] > 0);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 rounded-2 bg-surface-2 px-4 py-3 text-sm tablet:grid-cols-6">
        {results.map((result) => (
          <div key={result}>
            <dt className="text-text-2">{texts.figures[result]}</dt>
            <dd className="mt-0.5 text-lg font-semibold tabular-nums">
              {messages.formats.number(counts[result])}
            </dd>
          </div>
        ))}
      </dl>
      {answers && listOpenQuestions(lines, answers.decisions).length > 1 ? (
        <Field label={texts.decisionForAll} className="tablet:w-96">
          <Select
            value=""
            onChange={({ target }) => {
              const decision = readDecision(target.value);
              if (decision) answers.onChange(answerAll(lines, answers.decisions, decision));
            }}
          >
            <option value="">{texts.undecided}</option>
            <DecisionOptions />
          </Select>
        </Field>
      ) : null}
      <ol aria-label={texts.list} className="divide-y divide-line rounded-2 border border-line text-sm">
        {sorted.slice(0, shown).map((line) => (
          <Line key={line.line} line={line} answers={answers} />
        ))}
      </ol>
      {sorted.length > shown ? (
        <div>
          <Button size="sm" onClick={() => setShown(shown + SHOWN)}>
            {texts.more(Math.min(SHOWN, sorted.length - shown))}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const readDecision = (value: string): Decision | null =>
  FILM_IMPORT_DECISIONS.find((each) => each === value) ?? null;

const DecisionOptions = () =>
  (["update", "overwrite", "create", "skip"] as const).map((decision) => (
    <option key={decision} value={decision}>
      {texts.decisions[decision]}
    </option>
  ));

function Line({ line, answers }: { line: ImportLine; answers: Answers | undefined }) {
  const { title, result, edited, errors } = line;
  const isQuestion = result === "asks" || edited.length > 0;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-2.5">
      <span className="w-20 shrink-0 text-text-3 max-tablet:w-14 tabular-nums">{texts.line(line.line)}</span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{title || texts.untitled}</span>
        {errors.map(({ field, message }) => (
          <span key={`${field}${message}`} className="block text-danger">
            {nameField(field)}: {message}
          </span>
        ))}
        {edited.length > 0 ? (
          <span className="block text-text-2">
            {texts.edited(messages.formats.list(edited.map(nameField)))}
          </span>
        ) : null}
      </span>
      <Chip tone={tones[result]}>{texts.results[result]}</Chip>
      {answers && isQuestion ? <Question line={line} {...answers} /> : null}
    </li>
  );
}

function Question({ line: { line, title, result }, decisions, onChange }: { line: ImportLine } & Answers) {
  return (
    <div className="w-full min-w-0 tablet:pl-23">
      <Select
        aria-label={texts.decisionOf(line, title)}
        value={decisions[line] ?? ""}
        onChange={({ target }) => onChange(answer(decisions, line, readDecision(target.value)))}
      >
        {result === "asks" ? (
          <>
            <option value="">{texts.undecided}</option>
            <DecisionOptions />
          </>
        ) : (
          <>
            <option value="">{texts.keepEdited}</option>
            <option value="overwrite">{texts.takeFile}</option>
            <option value="skip">{texts.decisions.skip}</option>
          </>
        )}
      </Select>
    </div>
  );
}
