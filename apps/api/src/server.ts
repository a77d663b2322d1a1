import { buildApp } from "./app.ts";
import { loadConfig } from "./platform/config.ts";

const config = loadConfig();
const { http } = await buildApp(config);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void http.close().then(() => process.exit(0));
  });
}
await http.listen({ host: config.HOST, port: config.API_PORT });
