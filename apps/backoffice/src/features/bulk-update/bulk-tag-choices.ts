import type { Tag } from "@matinee/contract/schemas/tags";
import { api } from "../../api.ts";
import { addTag } from "../../lib/add-tag.ts";
import { readRequestId } from "../../lib/undo.ts";

/** Builds the tag changes of a bulk update: add a new or an existing tag, rename a tag, remove a tag. */
export function buildTagChoices(tagType: Tag["type"], ids: string[]) {
  return [
    {
      key: "newTag",
      label: "New tag",
      help: "Lower-cased, with hyphens for spaces",
      tagType,
      apply: async (name: string) => (await addTag(tagType, ids, name)).requestId,
      describe: (tag: string) => ({ kind: "addTag", tag }) as const,
    },
    {
      key: "linkTag",
      label: "Add an existing tag",
      tagType,
      apply: (tag: string) => readRequestId(api.tags.bulkLink({ body: { ids, type: tagType, tag } })),
      describe: (tag: string) => ({ kind: "linkTag", tag }) as const,
    },
    {
      key: "renameTag",
      label: "Rename a tag",
      help: "On the selected rows only",
      tagType,
      newTagLabel: "New name",
      apply: (tag: string, newTag: string) =>
        readRequestId(api.tags.bulkRename({ body: { ids, type: tagType, tag, newTag } })),
      describe: (tag: string, newTag: string) => ({ kind: "replaceTag", tag, newTag }) as const,
    },
    {
      key: "unlinkTag",
      label: "Remove a tag",
      tagType,
      apply: (tag: string) => readRequestId(api.tags.bulkUnlink({ body: { ids, type: tagType, tag } })),
      describe: (tag: string) => ({ kind: "removeTag", tag }) as const,
    },
  ];
}
