import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Finds the first of these programs on the PATH. Returns null when there is none. */
export async function findProgram(...names: string[]): Promise<string | null> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return null;
}
