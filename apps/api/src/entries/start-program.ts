/**
 * Loads a program, which starts it. A start that fails ends the process with the error and its stack. Node itself would
 * also print the line of the source, which is the whole bundle.
 */
export async function startProgram(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}
