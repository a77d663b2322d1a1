import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { EventTranslations, TranslatedText } from "@matinee/contract/schemas/translations";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../api.ts";

/** An event's texts with their translations. */
export const translationsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["translations", pageId],
    queryFn: () => unwrapData(api.translations.get({ params: { id: pageId } })),
  });

export type TextKey = Pick<TranslatedText, "kind" | "id" | "field">;

export const isSameText = (a: TextKey, b: TextKey): boolean =>
  a.kind === b.kind && a.id === b.id && a.field === b.field;

/** Puts one saved text into what is shown. The rest stays: responses of other saves may be newer. */
export function cacheSavedText(
  client: QueryClient,
  pageId: string,
  key: TextKey,
  { texts, languages }: EventTranslations,
): void {
  const saved = texts.find((text) => isSameText(text, key));
  client.setQueryData(
    translationsQuery(pageId).queryKey,
    (shown) =>
      shown && {
        ...shown,
        languages,
        texts: shown.texts.map((text) => (saved && isSameText(text, key) ? saved : text)),
      },
  );
}
