import { buildApp } from "./app.ts";
import { loadConfig } from "./platform/config.ts";

const config = loadConfig();
const { http, drain } = await buildApp(config);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void drain.stop(config.DRAIN_DELAY_MS).then(() => process.exit(0));
  });
}
await http.listen({ host: config.HOST, port: config.API_PORT });
