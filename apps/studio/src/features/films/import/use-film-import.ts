import { filmImportLimits } from "@matinee/domain/film-records";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import type { FilmImport, ImportFilms } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api.ts";

const texts = messages.filmImport;

export type Mapping = FilmImport["mapping"];
export type ImportLine = FilmImport["lines"][number];
export type Decision = NonNullable<ImportFilms["decisions"]>[string];
/** By the numbers of the lines. */
export type Decisions = Readonly<Record<string, Decision>>;

/** `columns`: which column is what; `preview`: what would happen to each line; `result`: what happened. */
type Step = "list" | "columns" | "preview" | "result";

const send = (body: ImportFilms) => unwrapData(api.films.import({ body }));

/** Says why a list cannot be read: the server's sentence about the list or its columns, else that of the failure. */
function describeProblem(error: unknown): string {
  const { csv, mapping } = error instanceof ApiFailure ? error.fields : {};
  return csv ?? mapping ?? describeFailure(error, texts.failed);
}

/** Checks a list that has no column with the name of a title: the columns come back, and the first is taken for it. */
async function readColumns(csv: string): Promise<FilmImport> {
  try {
    return await send({ csv, dryRun: true });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.fields["mapping"] === undefined) throw error;
    return send({ csv, dryRun: true, mapping: { title: 0 } });
  }
}

/** Imports a list of films in steps. A failed request changes none of them, so that nothing is typed or decided twice. */
export function useFilmImport() {
  const client = useQueryClient();
  const [text, setText] = useDraft(nameOwnDraft("film-import"), "");
  const [step, setStep] = useState<Step>("list");
  const [read, setRead] = useState<FilmImport | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [decisions, setDecisions] = useState<Decisions>({});
  const [problem, setProblem] = useState<string | null>(null);
  const advance = (to: Step) => (result: FilmImport) => {
    setRead(result);
    setMapping(result.mapping);
    setStep(to);
  };
  const onError = (error: unknown) => setProblem(describeProblem(error));
  const onMutate = () => setProblem(null);
  const check = useMutation({
    mutationFn: readColumns,
    onMutate,
    onError,
    onSuccess: (result) => {
      // Another list may have other films in the same lines.
      setDecisions({});
      advance("columns")(result);
    },
  });
  const preview = useMutation({
    mutationFn: () => send({ csv: text, mapping, dryRun: true }),
    onMutate,
    onError,
    onSuccess: advance("preview"),
  });
  const submit = useMutation({
    mutationFn: () => send({ csv: text, mapping, decisions }),
    onMutate,
    onError,
    onSuccess: async (result) => {
      advance("result")(result);
      setText("");
      await client.invalidateQueries({ queryKey: ["films"] });
    },
  });
  return {
    step,
    read,
    text,
    setText: (typed: string) => {
      setText(typed);
      setProblem(null);
    },
    mapping,
    setMapping,
    decisions,
    setDecisions,
    problem,
    setProblem,
    isBusy: check.isPending || preview.isPending || submit.isPending,
    check: () => {
      if (text.trim() === "") setProblem(texts.empty);
      else if (text.length > filmImportLimits.characters) setProblem(texts.tooLong);
      else check.mutate(text);
    },
    preview: () => preview.mutate(),
    submit: () => submit.mutate(),
    goTo: (to: Step) => {
      setProblem(null);
      setStep(to);
    },
  };
}

export type FilmImportState = ReturnType<typeof useFilmImport>;
