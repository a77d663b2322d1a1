import { maxTopicTags } from "@matinee/domain/event-rules";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { Tag as TagOf } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Tag } from "@matinee/ui/tag";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { api } from "../../api.ts";
import { addTag } from "../../lib/add-tag.ts";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { logFailure } from "../../lib/log-failure.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { TagNameInput } from "../../components/tag-name-input.tsx";

const texts = messages.tags;

/** The tags of an event, a customer or a lead. Staff can add a new or an existing tag, and remove one. */
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
  const isFull = type === "page" && tags.length >= maxTopicTags;
  const name = normaliseTagName(typed);
  const add = useMutation({
    mutationFn: async () => {
      const { updated, requestId } = await addTag(type, [id], name);
      if (updated === 0) throw new TagPresentError();
      return requestId;
    },
    onSuccess: async (requestId) => {
      toastUndoable(messages.tags.addedTo(name), requestId);
      setTyped("");
      await refresh(onChanged);
    },
    onError: (error) => {
      if (error instanceof TagPresentError) toast.error(messages.tags.taken);
      else logFailure(messages.tags.errorAdding, error);
    },
  });
  const remove = useMutation({
    mutationFn: (tag: TagOf) => readRequestId(api.tags.unlink({ params: { type, id, tagId: tag.id } })),
    onSuccess: async (requestId, tag) => {
      toastUndoable(messages.tags.removedFrom(tag.name), requestId);
      await refresh(onChanged);
    },
    onError: (error) => logFailure(messages.tags.errorDeleting, error),
  });
  const failed = add.error ?? remove.error;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name) add.mutate();
  };
  return (
    <Panel title={texts.tags}>
      {tags.length === 0 ? null : (
        <ul className="mb-3 flex flex-wrap gap-2" aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <Tag
                removeLabel={texts.removeOf(tag.name)}
                disabled={remove.isPending}
                onRemove={() => remove.mutate(tag)}
              >
                {tag.name}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {failed && !(failed instanceof TagPresentError) ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {failed instanceof ApiFailure ? failed.message : messages.tags.errorAdding}
        </p>
      ) : null}
      <form className="flex items-center gap-2" onSubmit={submit}>
        <TagNameInput
          type={type}
          except={tags}
          aria-label={texts.newTag}
          placeholder={isFull ? texts.atMostTags(maxTopicTags) : texts.newTag}
          className="min-w-0 flex-1"
          disabled={isFull}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          disabled={!name || isFull}
          busy={add.isPending}
          busyLabel={messages.actions.adding}
        >
          {texts.addToRecord}
        </Button>
      </form>
    </Panel>
  );
}

/** The record already has the tag. */
class TagPresentError extends Error {}

const refresh = (onChanged: () => Promise<unknown>) =>
  Promise.all([onChanged(), queryClient.invalidateQueries({ queryKey: ["tags", "matching"] })]);
