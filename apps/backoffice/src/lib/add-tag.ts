import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { ErrorCode } from "@matinee/contract/errors";
import type { Tag } from "@matinee/contract/schemas/tags";
import { api } from "../api.ts";

const MAX_ATTEMPTS = 3;

/** How many records did not have the tag, and the id of the request, by which the change can be undone. */
interface AddedTag {
  updated: number;
  requestId: string | null;
}

/**
 * Adds a tag to records of one type, and creates the tag if there is none with this name.
 * @throws ApiFailure
 */
export async function addTag(type: Tag["type"], ids: string[], name: string, attempt = 1): Promise<AddedTag> {
  try {
    const { body, headers } = await requireSuccess(
      api.tags.bulkRename({ body: { ids, type, newTag: name } }),
    );
    return { ...body.data, requestId: headers.get("x-request-id") };
  } catch (error) {
    if (!hasCode(error, "tag-taken")) throw error;
  }
  try {
    const { body, headers } = await requireSuccess(api.tags.bulkLink({ body: { ids, type, tag: name } }));
    return { ...body.data, requestId: headers.get("x-request-id") };
  } catch (error) {
    // A tag is deleted with its last use, which can happen between the two calls.
    if (!hasCode(error, "not-found") || attempt === MAX_ATTEMPTS) throw error;
    return addTag(type, ids, name, attempt + 1);
  }
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof ApiFailure && error.code === code;
