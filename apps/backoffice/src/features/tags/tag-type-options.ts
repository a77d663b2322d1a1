import { messages } from "@matinee/texts";
import { TAG_TYPES, type Tag } from "@matinee/contract/schemas/tags";

/** Returns the name of a tag type on the screens: a lead owner's is 'lead'. */
export const nameTagType = (type: Tag["type"]) => (type === "leadowner" ? messages.tags.leadownerType : type);

export const tagTypeOptions = TAG_TYPES.map((type) => ({ value: type, label: nameTagType(type) }));
