import { dataOf } from "@matinee/contract/client";
import type { Tag } from "@matinee/contract/schemas/tags";
import { api } from "../api.ts";

/** What a bulk update can do with the tags of these: make one and hang it, hang one that exists, take one off. */
export function bulkTagChoices(type: Tag["type"], ids: string[]) {
  return [
    {
      key: "newTag",
      label: "New tag",
      help: "Lower-cased, with hyphens for spaces",
      apply: (newTag: string) => dataOf(api.tags.bulkRename({ body: { ids, type, newTag } })),
    },
    {
      key: "linkTag",
      label: "Add an existing tag",
      apply: (tag: string) => dataOf(api.tags.bulkLink({ body: { ids, type, tag } })),
    },
    {
      key: "unlinkTag",
      label: "Remove a tag",
      apply: (tag: string) => dataOf(api.tags.bulkUnlink({ body: { ids, type, tag } })),
    },
  ];
}
