import { messages } from "@matinee/texts";
import { maxTopicTags } from "@matinee/domain/event-rules";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Field } from "@matinee/ui/field";
import { TagInput } from "@matinee/ui/tag-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { refreshEvent } from "../../lib/events.queries.ts";

const texts = messages.filmDetails;

/** Chooses topics from the platform's list. Each choice is saved at once. */
export function TopicTags({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const tags = useQuery({
    queryKey: ["topic-tags"],
    queryFn: () => unwrapData(api.tags.list({ query: { type: "page" } })),
  });
  const offered = tags.data?.data ?? [];
  const chosen = event.tags.map(({ name }) => name);
  const change = useMutation({
    mutationFn: async (names: string[]) => {
      const findId = (name: string) => [...offered, ...event.tags].find((tag) => tag.name === name)?.id;
      const buildLink = (tagId: string) => ({ params: { type: "page" as const, id: event.id, tagId } });
      for (const name of names.filter((name) => !chosen.includes(name))) {
        const tagId = findId(name);
        if (tagId) await requireSuccess(api.tags.link(buildLink(tagId)));
      }
      for (const name of chosen.filter((name) => !names.includes(name))) {
        const tagId = findId(name);
        if (tagId) await requireSuccess(api.tags.unlink(buildLink(tagId)));
      }
      return refreshEvent(client, event.id);
    },
    onError: (error) => toast.error(describeFailure(error, texts.topicsNotSaved)),
  });
  // Topics are optional: if the list cannot be loaded, the section is hidden.
  if (!tags.data || (offered.length === 0 && chosen.length === 0)) return null;
  return (
    <section className="border-t border-line py-7" aria-label={texts.topics}>
      <Field label={texts.topics} help={texts.topicsHelp(maxTopicTags)}>
        <TagInput
          strict
          emptyText={texts.noTopic}
          value={chosen}
          suggestions={offered.map(({ name }) => name)}
          max={maxTopicTags}
          disabled={change.isPending}
          onValueChange={(names) => change.mutate(names)}
        />
      </Field>
    </section>
  );
}
