import { formatTrashDate, TRASH_FOLDER } from "../../integrations/storage/trash.ts";
import type { Services } from "../context.ts";

const DAY_MS = 86_400_000;

/** Recurring job: deletes objects that have been in the trash for `TRASH_DAYS`. */
export async function emptyTrash(
  { storage, config, clock, log }: Pick<Services, "storage" | "config" | "clock" | "log">,
  signal?: AbortSignal,
): Promise<{ deleted: number }> {
  const before = formatTrashDate(new Date(clock.now().getTime() - config.TRASH_DAYS * DAY_MS));
  const due = new Set<string>();
  // Listed by object: some stores that imitate S3 do not list folders that contain only folders.
  for await (const key of storage.list(TRASH_FOLDER)) {
    const [, date = "", id = ""] = key.split("/");
    if (date < before) due.add(`${TRASH_FOLDER}/${date}/${id}`);
  }
  let deleted = 0;
  for (const trash of due) {
    if (signal?.aborted) break;
    await storage.removeAll(trash);
    deleted++;
    log.info({ trash }, "deleted from the trash");
  }
  return { deleted };
}
