import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { resetToSaved } from "@matinee/app-shell/forms/reset-to-saved";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import {
  applyChoice,
  type Conflict,
  isSameValue,
  mergeForms,
} from "@matinee/app-shell/forms/three-way-merge";
import { type Origin, readRecordDraft, useRecordDraft } from "@matinee/app-shell/forms/use-record-draft";
import type { FilmChanges, NewFilm } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type FilmRecord, type FilmValues, toFilmForm, toFilmSave } from "./film-form.ts";

const texts = messages.filmLibrary;

interface Attempt {
  values: FilmValues;
  origin: Origin<FilmValues>;
}

/** The server's names of fields that the form has under another name. */
const addresses = { "links.imdb": "imdb", "links.tmdb": "tmdb", "links.letterboxd": "letterboxd" } as const;

interface FilmCalls<Stored> {
  read: (id: string) => Promise<Stored>;
  update: (id: string, changes: FilmChanges) => Promise<Stored>;
  /** Missing where films are not added. */
  create?: (input: NewFilm, extraHeaders: Record<string, string>) => Promise<Stored>;
}

/**
 * The form of a film's record, and its draft on this device. A save sends the changed fields; fields that others saved
 * meanwhile are merged, and those that both changed are asked about.
 * @param film null for a new one
 * @param calls how it is read and written: by its owner, or by whoever has a link to upload it
 * @param onSaved gets the stored film; `isNew` after the first save
 */
export function useFilmForm<Stored extends FilmRecord>(
  film: Stored | null,
  calls: FilmCalls<Stored>,
  onSaved: (saved: Stored, isNew: boolean) => void,
) {
  const draftName = nameOwnDraft(`film.${film?.id ?? "new"}`);
  const [initial] = useState(() => {
    const stored = toFilmForm(film);
    return { stored, ...readRecordDraft(draftName, stored, { version: film?.version ?? null }) };
  });
  const [origin, setOrigin] = useState(initial.origin);
  const [conflict, setConflict] = useState<(Conflict<FilmValues> & { version: number }) | null>(null);
  const form = useForm<FilmValues>({ defaultValues: initial.stored });
  const creation = useIdempotencyKey<NewFilm>();
  const { isDirty } = form.formState;
  const draft = useRecordDraft(form, draftName, { restore: initial.restore, origin });

  // A form without changes follows what is stored, for example when another tab saved it.
  if (film && film.version !== origin.version && !isDirty && conflict === null && !initial.restore)
    setOrigin({ base: toFilmForm(film), version: film.version });
  const shownRef = useRef(origin);
  useEffect(() => {
    if (shownRef.current === origin) return;
    shownRef.current = origin;
    if (!form.formState.isDirty) form.reset(origin.base);
  }, [form, origin]);

  const save = useMutation({
    mutationFn: ({ values, origin: from }: Attempt): Promise<Stored | null> =>
      film ? saveChanges(film.id, values, from) : create(values),
    onSuccess: (saved, { values }) => {
      if (!saved) return;
      creation.settle();
      const base = toFilmForm(saved);
      setOrigin({ base, version: saved.version });
      if (!resetToSaved(form, values, base)) draft.drop();
      onSaved(saved, film === null);
    },
    onError: (error) => {
      creation.settle(error);
      showFormFailure(form, error, { ...ownNames, ...addresses }, { text: texts.notSaved });
    },
  });

  /** Creates the film once; what was typed since a call without an answer is saved as a change of it. */
  async function create(values: FilmValues): Promise<Stored | null> {
    const { input, extraHeaders } = creation.start(toFilmSave(values));
    const created = await calls.create?.(input, extraHeaders);
    if (!created) return null;
    const base = toFilmForm(created);
    return isSameValue(base, values)
      ? created
      : saveChanges(created.id, values, { base, version: created.version });
  }

  /** @returns the saved film, or null when there is a conflict */
  async function saveChanges(
    id: string,
    values: FilmValues,
    from: Origin<FilmValues>,
  ): Promise<Stored | null> {
    const before = Object.entries(toFilmSave(from.base));
    const sent = new Map(before);
    const changed = Object.entries(toFilmSave(values)).filter(
      ([name, value]) => !isSameValue(value, sent.get(name)),
    );
    try {
      const body = {
        ...Object.fromEntries(changed),
        ...(from.version !== null && { version: from.version }),
      };
      return await calls.update(id, body);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") throw error;
    }
    const newest = await calls.read(id);
    const theirs = toFilmForm(newest);
    const { merged, conflicts } = mergeForms(from.base, values, theirs);
    if (conflicts.length === 0) return saveChanges(id, merged, { base: theirs, version: newest.version });
    setConflict({ theirs, merged, fields: conflicts, version: newest.version });
    return null;
  }

  return {
    form,
    isDirty,
    isSaving: save.isPending,
    submit: form.handleSubmit((values) => save.mutate({ values, origin })),
    discard: () => {
      form.reset(origin.base);
      draft.drop();
    },
    /** The fields that both changed; null without a conflict. */
    conflict,
    resolveConflict: (choice: "mine" | "theirs" | null) => {
      setConflict(null);
      if (!conflict || !choice) return;
      const next = { base: conflict.theirs, version: conflict.version };
      const values = applyChoice(conflict, choice);
      setOrigin(next);
      form.reset(next.base, { keepValues: true });
      form.reset(values, { keepDefaultValues: true });
      save.mutate({ values, origin: next });
    },
  };
}

const ownNames = Object.fromEntries(
  Object.keys(toFilmForm(null)).map((name) => [name, name as keyof FilmValues]), // Object.keys loses the names
);
