import { messages } from "@matinee/texts";
import type { Tag } from "@matinee/contract/schemas/tags";
import { api } from "../../api.ts";
import { addTag } from "../../lib/add-tag.ts";
import { readRequestId } from "../../lib/undo.ts";

const texts = messages.bulkChanges;

/** Builds the tag changes of a bulk update: add a new or an existing tag, rename a tag, remove a tag. */
export function buildTagChoices(tagType: Tag["type"], ids: string[]) {
  return [
    {
      key: "newTag",
      label: texts.newTag,
      help: texts.newTagHelp,
      tagType,
      apply: async (name: string) => (await addTag(tagType, ids, name)).requestId,
      describe: (tag: string) => ({ kind: "addTag", tag }) as const,
    },
    {
      key: "linkTag",
      label: texts.addAnExistingTag,
      tagType,
      apply: (tag: string) => readRequestId(api.tags.bulkLink({ body: { ids, type: tagType, tag } })),
      describe: (tag: string) => ({ kind: "linkTag", tag }) as const,
    },
    {
      key: "renameTag",
      label: texts.renameATag,
      help: texts.renameATagHelp,
      tagType,
      newTagLabel: texts.newName,
      apply: (tag: string, newTag: string) =>
        readRequestId(api.tags.bulkRename({ body: { ids, type: tagType, tag, newTag } })),
      describe: (tag: string, newTag: string) => ({ kind: "replaceTag", tag, newTag }) as const,
    },
    {
      key: "unlinkTag",
      label: texts.removeATag,
      tagType,
      apply: (tag: string) => readRequestId(api.tags.bulkUnlink({ body: { ids, type: tagType, tag } })),
      describe: (tag: string) => ({ kind: "removeTag", tag }) as const,
    },
  ];
}
