import type { FastifyBaseLogger } from "fastify";
import { uuidv7 } from "uuidv7";
import type { ObjectStore, Storage } from "./storage.ts";

export const TRASH_FOLDER = "trash";

/** The name of the folder of a day. */
export const formatTrashDate = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Adds the trash to a disk or a bucket: `trash/<date>/<id>/` holds what one call of `discard` moved, under its own keys,
 * so moving the contents of that folder back restores it.
 */
export function withTrash(store: ObjectStore, log: Pick<FastifyBaseLogger, "info">): Storage {
  return {
    ...store,
    async discard(key) {
      const trash = `${TRASH_FOLDER}/${formatTrashDate(new Date())}/${uuidv7()}`;
      if (await store.move(key, trash)) log.info({ key, trash }, "moved to the trash");
    },
  };
}
