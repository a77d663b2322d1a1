import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { Tag } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { TextInput, type TextInputProps } from "@matinee/ui/text-input";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../api.ts";
import { logFailure } from "../lib/log-failure.ts";
import { useDebounced } from "@matinee/app-shell/forms/use-debounced";

const DEBOUNCE_MS = 200;

/** An input for a tag name. It suggests the tags of its type that contain the typed text. */
export function TagNameInput({
  type,
  except = [],
  ...rest
}: TextInputProps & {
  type: Tag["type"];
  value: string;
  /** Tags that are not suggested. */
  except?: readonly Tag[];
}) {
  const listId = useId();
  const term = useDebounced(normaliseTagName(rest.value), DEBOUNCE_MS);
  const matching = useQuery({
    queryKey: ["tags", "matching", type, term],
    queryFn: ({ signal }) =>
      unwrapData(
        api.tags.list({
          query: { type, part: "rows", ...(term && { search_term: term }) },
          fetchOptions: { signal },
        }),
      ).catch((error: unknown) => {
        if (!signal.aborted) logFailure(messages.tags.failedToLoad, error);
        throw error;
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const suggestions = (matching.data?.data ?? []).filter((tag) => !except.some(({ id }) => id === tag.id));
  return (
    <>
      <TextInput {...rest} list={listId} maxLength={100} />
      <datalist id={listId}>
        {suggestions.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
