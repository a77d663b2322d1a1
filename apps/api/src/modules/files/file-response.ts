import type { uploadedFileSchema } from "@matinee/contract/routes/files";
import type { z } from "zod";
import { getPublicUrl } from "./files.rules.ts";
import type { files } from "../../db/schema/files.ts";

export const toFileResponse = (row: typeof files.$inferSelect): z.input<typeof uploadedFileSchema> => ({
  id: row.id,
  url: getPublicUrl(row.key),
  key: row.key,
  width: row.width,
  height: row.height,
  accent: row.accent,
});
