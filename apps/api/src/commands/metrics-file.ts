import { rename, writeFile } from "node:fs/promises";

/**
 * Writes the time of a success as a metric for the textfile collector of Prometheus' node exporter, whole or not at all.
 * A failure leaves the former time, so that its age grows.
 */
export async function recordSuccess(file: string, metric: string, help: string, at: Date): Promise<void> {
  const seconds = Math.floor(at.getTime() / 1000);
  const draft = `${file}.new`;
  await writeFile(draft, `# HELP ${metric} ${help}\n# TYPE ${metric} gauge\n${metric} ${seconds}\n`, {
    mode: 0o644,
  });
  await rename(draft, file);
}
