import { access, mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { vi } from "vitest";

/** How long a suite waits for the one that creates it. */
const WAIT = { timeout: 100_000, interval: 100 };

/**
 * Creates a file or a folder that the suites of a run share: the first suite creates it, the others wait for it.
 * @param create writes it to another path, from which it is moved when it is complete
 */
export async function createOnce(path: string, create: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const isFirst = await mkdir(`${path}-started`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await create(`${path}-draft`);
    await rename(`${path}-draft`, path);
  } else {
    await vi.waitFor(() => access(path), WAIT);
  }
}
