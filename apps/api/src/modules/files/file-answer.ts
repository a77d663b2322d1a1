import type { uploadedFileSchema } from "@matinee/contract/routes/files";
import type { z } from "zod";
import { publicUrl } from "./files.rules.ts";
import type { files } from "../../db/schema/files.ts";

export const fileAnswer = (row: typeof files.$inferSelect): z.input<typeof uploadedFileSchema> => ({
  id: row.id,
  url: publicUrl(row.key),
  key: row.key,
  width: row.width,
  height: row.height,
  accent: row.accent,
});
