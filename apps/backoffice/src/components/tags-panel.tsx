import { ApiFailure, dataOf, succeed } from "@matinee/contract/client";
import { countLimits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { Tag as TagOf } from "@matinee/contract/schemas/tags";
import { tagName } from "@matinee/domain/urls";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Tag } from "@matinee/ui/tag";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { api } from "../api.ts";
import { logOnly } from "../lib/log-only.ts";

/** The tags of an event, a customer or a lead: add one, new or known, and take one off. */
export function TagsPanel({
  type,
  id,
  tags,
  onChanged,
}: {
  type: TagOf["type"];
  id: string;
  tags: readonly TagOf[];
  onChanged: () => Promise<unknown>;
}) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  const known = useQuery({
    queryKey: ["tags", "known", type],
    queryFn: () =>
      dataOf(api.tags.list({ query: { type } })).catch((error: unknown) => {
        logOnly(messages.tags.failedToLoad, error);
        throw error;
      }),
    staleTime: 0,
  });
  const suggestions = (known.data?.data ?? []).filter((tag) => !tags.some((own) => own.id === tag.id));
  const isFull = type === "page" && tags.length >= countLimits.topicTagsPerPage;
  const name = tagName(typed);
  const add = useMutation({
    mutationFn: async () => {
      if (tags.some((tag) => tag.name === name)) throw new TakenError();
      const existing = suggestions.find((tag) => tag.name === name);
      if (existing) return dataOf(api.tags.link({ params: { type, id, tagId: existing.id } }));
      return dataOf(make(type, id, name));
    },
    onSuccess: async () => {
      setTyped("");
      await Promise.all([onChanged(), known.refetch()]);
    },
    onError: (error) => {
      if (isTaken(error)) toast.error(messages.tags.taken);
      else logOnly(messages.tags.errorAdding, error);
    },
  });
  const remove = useMutation({
    mutationFn: (tag: TagOf) => succeed(api.tags.unlink({ params: { type, id, tagId: tag.id } })),
    onSuccess: () => Promise.all([onChanged(), known.refetch()]),
    onError: (error) => logOnly(messages.tags.errorDeleting, error),
  });
  const failed = add.error ?? remove.error;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name) add.mutate();
  };
  return (
    <Panel title="Tags">
      {tags.length === 0 ? null : (
        <ul className="mb-3 flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag.id}>
              <Tag
                removeLabel={`Remove ${tag.name}`}
                disabled={remove.isPending}
                onRemove={() => remove.mutate(tag)}
              >
                {tag.name}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {failed && !isTaken(failed) ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {failed instanceof ApiFailure ? failed.message : messages.tags.errorAdding}
        </p>
      ) : null}
      <form className="flex items-center gap-2" onSubmit={submit}>
        <TextInput
          aria-label="New tag"
          placeholder={isFull ? `At most ${countLimits.topicTagsPerPage} tags` : "New tag"}
          className="min-w-0 flex-1"
          list={listId}
          maxLength={100}
          disabled={isFull}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={listId}>
          {suggestions.map((tag) => (
            <option key={tag.id} value={tag.name}>
              {tag.name}
            </option>
          ))}
        </datalist>
        <Button type="submit" disabled={!name || isFull} busy={add.isPending} busyLabel="Adding...">
          Add
        </Button>
      </form>
    </Panel>
  );
}

class TakenError extends Error {}

function make(type: TagOf["type"], id: string, name: string) {
  const input = { params: { id }, query: { tag_name: name } };
  if (type === "page") return api.tags.addToPage(input);
  return type === "account" ? api.tags.addToAccount(input) : api.tags.addToLeadOwner(input);
}

const isTaken = (error: unknown) =>
  error instanceof TakenError || (error instanceof ApiFailure && error.code === "tag-taken");
