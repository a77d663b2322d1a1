import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { drafts, fitDraft, nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useUnsavedChanges } from "@matinee/app-shell/forms/unsaved-changes";
import type { TranslatedText, TranslationConflicts } from "@matinee/contract/schemas/translations";
import type { LanguageTag } from "@matinee/domain/vocabulary";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../api.ts";
import { isSavedBefore } from "../../../lib/forms/repeat-on-conflict.ts";
import { cacheSavedText, isSameText, translationsQuery } from "./translations.queries.ts";

/** How long nothing is typed before it is saved, in milliseconds. */
const PAUSE_MS = 1000;

/** What was typed and is not saved yet. */
interface Draft {
  text: string;
  /** The translation that it replaces. */
  base: string;
  /** The original that it translates, and its hash. */
  original: string;
  hash: string;
}

/** What another person changed while a text was typed. */
export interface TranslationConflict {
  /** The original that was translated; null while it is as it was. */
  formerOriginal: string | null;
  /** Their translation; null while it is as it was. */
  theirs: string | null;
}

/**
 * The translation of one text into one language. What is typed is kept on this device until it is saved, which happens after a
 * pause, when the field is left, and when the server can be reached again.
 */
export function useTranslation(pageId: string, language: LanguageTag, text: TranslatedText) {
  const client = useQueryClient();
  const { kind, id, field } = text;
  const name = nameOwnDraft(`translation.${pageId}.${language}.${kind}.${id}.${field}`);
  const stored = text.translations[language]?.text ?? "";
  const [draft, setDraft] = useState(() => readDraft(name));
  const [conflict, setConflict] = useState<TranslationConflict | null>(null);
  const value = draft?.text ?? stored;
  const isTooLong = value.trim().length > text.limit;
  useUnsavedChanges(draft !== null);

  const keep = (next: Draft | null) => {
    setDraft(next);
    if (next) drafts.device.write(name, next);
    else drafts.device.drop(name);
  };

  const save = useMutation({
    mutationFn: ({ text: typed, base, hash }: Draft) =>
      unwrapData(
        api.translations.save({
          params: { id: pageId, language },
          body: { texts: [{ kind, id, field, text: typed.trim(), hash, base }] },
        }),
      ),
    onSuccess: (data, sent) => {
      setConflict(null);
      cacheSavedText(client, pageId, text, data);
      const saved = data.texts.find((candidate) => isSameText(candidate, text));
      const newest = readDraft(name);
      // More may have been typed meanwhile, here or after the field was opened again.
      const isSent = !newest || newest.text.trim() === sent.text.trim();
      const now = saved && {
        base: saved.translations[language]?.text ?? "",
        original: saved.original,
        hash: saved.hash,
      };
      keep(isSent ? null : { ...newest, ...now });
    },
    onError: (error, sent) => {
      if (!isSavedBefore(error)) return;
      const now = readConflict(error);
      if (!now) return;
      setConflict({
        formerOriginal: now.hash === sent.hash ? null : sent.original,
        theirs: now.text === sent.base ? null : now.text,
      });
      // Whoever keeps their text has seen what it replaces.
      keep({
        text: readDraft(name)?.text ?? sent.text,
        base: now.text,
        original: now.original,
        hash: now.hash,
      });
      void client.invalidateQueries({ queryKey: translationsQuery(pageId).queryKey });
    },
  });

  const { mutate, isPending } = save;
  const saveDraft = (typed: Draft | null) => {
    if (typed && typed.text.trim().length <= text.limit && !isPending) mutate(typed);
  };
  const isWaiting = draft !== null && conflict === null && !isTooLong && !isPending && !save.isError;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => mutate(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, draft, mutate]);
  const hasFailed = draft !== null && conflict === null && save.isError;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = () => mutate(draft);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [hasFailed, draft, mutate]);

  return {
    value,
    conflict,
    isTooLong,
    isSaving: isPending && !save.isPaused,
    /** Whether it waits for the network. */
    isOffline: save.isPaused,
    isDirty: draft !== null,
    /** Why what was typed is not saved; null while it is, or soon will be. */
    failure: hasFailed ? save.error : null,
    type: (typed: string) => {
      if (save.isError) save.reset();
      keep(
        typed === stored && !conflict
          ? null
          : {
              text: typed,
              base: draft?.base ?? stored,
              original: draft?.original ?? text.original,
              hash: draft?.hash ?? text.hash,
            },
      );
    },
    /** Saves at once what was typed. */
    flush: () => {
      if (conflict === null) saveDraft(draft);
    },
    keepMine: () => saveDraft(draft),
    takeTheirs: () => {
      setConflict(null);
      save.reset();
      keep(null);
    },
    /** Says that the stored translation is right for the original of now, too. */
    confirm: () => mutate({ text: stored, base: stored, original: text.original, hash: text.hash }),
  };
}

const EMPTY: Draft = { text: "", base: "", original: "", hash: "" };

function readDraft(name: string): Draft | null {
  const draft = drafts.device.read(name);
  return draft === null ? null : fitDraft(draft, EMPTY);
}

/** Reads the text of now from the answer to a save. */
function readConflict(error: unknown): TranslationConflicts["texts"][number] | undefined {
  // Cast: the answer to a save of one text that was changed meanwhile has it.
  return error instanceof ApiFailure
    ? (error.details as Partial<TranslationConflicts>).texts?.[0]
    : undefined;
}
