import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import type { Programme } from "@matinee/contract/schemas/festivals";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { refreshEvent } from "../../lib/events.queries.ts";
import { repeatOnConflict } from "../../lib/forms/repeat-on-conflict.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { type ProgrammeChange, returnTo, toSaveProgramme } from "./programme-changes.ts";
import { programmeQuery } from "../../lib/programme.queries.ts";

interface Saving {
  change: ProgrammeChange;
  /** Shown beside *Undo*; without it, nothing is said and the change cannot be taken back. */
  done?: string;
  /** Whether the filmmaker goes on although people who hold passes lose something. */
  confirmed?: boolean;
}

/**
 * A festival's programme with its changes. Each change is saved at once and shown before the response. If another tab or person
 * saved meanwhile, the same change is made to what they saved.
 */
export function useProgramme(festivalId: string) {
  const client = useQueryClient();
  const { setSavedAt } = useBuilder();
  const options = programmeQuery(festivalId);
  const query = useQuery(options);
  const [pending, setPending] = useState<readonly ProgrammeChange[]>([]);
  // *Undo* takes back the last change only: one that was made before it would go with it.
  const lastRef = useRef<ProgrammeChange>(null);
  const [question, setQuestion] = useState<{ text: string; saving: Saving } | null>(null);
  const save = useMutation({
    // One after another, so that the next one is made from what the first one saved.
    scope: { id: `programme.${festivalId}` },
    onMutate: ({ change }) => {
      lastRef.current = change;
    },
    mutationFn: async ({ change, confirmed }: Saving) => {
      let tries = 0;
      let before: Programme | undefined;
      const saved = await repeatOnConflict(async () => {
        const stored = await client.fetchQuery({ ...options, staleTime: tries++ === 0 ? Infinity : 0 });
        before ??= stored;
        const body = { ...toSaveProgramme(stored, change(stored)), ...(confirmed && { confirmed }) };
        return unwrapData(api.festivals.saveProgramme({ params: { id: festivalId }, body }));
      });
      return { before: before ?? saved, saved };
    },
    onSuccess: async ({ before, saved }, { change, done }) => {
      client.setQueryData(options.queryKey, saved);
      setSavedAt(new Date());
      if (done !== undefined)
        toast.success(done, {
          durationMs: toastMs.undo,
          // The next one replaces it.
          id: `programme.${festivalId}`,
          action: {
            label: messages.actions.undo,
            onPress: () => lastRef.current === change && run({ change: returnTo(before) }),
          },
        });
      // Its dates follow from the programme, and its version grew.
      await refreshEvent(client, festivalId);
    },
    onSettled: (_result, _error, { change }) =>
      setPending((changes) => changes.filter((each) => each !== change)),
  });
  const run = (saving: Saving) => {
    setPending((changes) => [...changes, saving.change]);
    save.mutate(saving, {
      onError: (error) => {
        if (error instanceof ApiFailure && error.code === "confirmation-needed") {
          setQuestion({ text: error.message, saving });
          return;
        }
        toastFailure(error, messages.programmeStep.notSaved);
        if (error instanceof ApiFailure) void query.refetch();
      },
    });
  };
  return {
    query,
    /** As it will be once all changes are saved; undefined while it loads. */
    programme: query.data && pending.reduce((shown, change) => change(shown), query.data),
    /** Saves a change that is shown at once. A failure is a toast. */
    change: run,
    /** Saves a change of a form, which shows its failure. */
    submit: (saving: Saving) => save.mutateAsync(saving),
    /** What the server asks before the last change: people who hold passes lose something. Null without a question. */
    question: question && {
      text: question.text,
      answer: (goesOn: boolean) => {
        setQuestion(null);
        if (goesOn) run({ ...question.saving, confirmed: true });
      },
    },
    /** Reads the programme again, after a screening was created or changed. */
    reload: async () => {
      await client.invalidateQueries({ queryKey: options.queryKey });
      await refreshEvent(client, festivalId);
    },
  };
}

export type ProgrammeEditor = ReturnType<typeof useProgramme>;
