import { dataOf } from "@matinee/contract/client";
import type { Tag } from "@matinee/contract/schemas/tags";
import { api } from "../api.ts";
import { addTag } from "./add-tag.ts";

/** What a bulk update can do with the tags of these: make one and add it, add one that exists, take one off. */
export function bulkTagChoices(tagType: Tag["type"], ids: string[]) {
  return [
    {
      key: "newTag",
      label: "New tag",
      help: "Lower-cased, with hyphens for spaces",
      tagType,
      apply: (name: string) => addTag(tagType, ids, name),
    },
    {
      key: "linkTag",
      label: "Add an existing tag",
      tagType,
      apply: (tag: string) => dataOf(api.tags.bulkLink({ body: { ids, type: tagType, tag } })),
    },
    {
      key: "unlinkTag",
      label: "Remove a tag",
      tagType,
      apply: (tag: string) => dataOf(api.tags.bulkUnlink({ body: { ids, type: tagType, tag } })),
    },
  ];
}
