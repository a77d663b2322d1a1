import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The first of these programs that the PATH, or one of the folders beside it, holds. */
export async function findProgram(...names: string[]): Promise<string | null> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
