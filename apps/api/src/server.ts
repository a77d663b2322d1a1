import { buildApp } from "./app.ts";
import { createDatabaseClock } from "./platform/database-clock.ts";
import { loadConfig } from "./platform/config.ts";
import { requireInstallation } from "./platform/installation.ts";
import { reportRestoreMode } from "./platform/restore-mode.ts";
import { startProcess } from "./platform/start-process.ts";

const config = loadConfig();
await startProcess(config, "api", async () => {
  const clock = createDatabaseClock();
  const { http, services, drain } = await buildApp(config, clock);
  const stopping = new AbortController();
  await clock.start(services, stopping.signal);
  await requireInstallation(services);
  await reportRestoreMode(services);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopping.abort();
      void drain.stop(config.DRAIN_DELAY_MS).then(() => process.exit(0));
    });
  }
  await http.listen({ host: config.HOST, port: config.API_PORT });
});
