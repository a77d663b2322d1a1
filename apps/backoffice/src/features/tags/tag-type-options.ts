import { messages } from "@matinee/texts";
import { TAG_TYPES, type Tag } from "@matinee/contract/schemas/tags";

export const tagTypeNames: Record<Tag["type"], string> = messages.tags.typeNames;

export const tagTypeOptions = TAG_TYPES.map((type) => ({ value: type, label: tagTypeNames[type] }));
