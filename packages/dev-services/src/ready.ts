// Exits once the services accept connections: `turbo dev` runs it before the tasks that need them.
import { connect } from "node:net";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { loadLocalConfig, buildUrl, getPrivateHost } from "./config.ts";

const timeoutMs = 60_000;

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

const config = loadLocalConfig();
const deadline = Date.now() + timeoutMs;
const privateHost = getPrivateHost(config);
for (const [hostname, port] of [
  [privateHost, config.PG_PORT],
  [privateHost, config.MAIL_UI_PORT],
  [new URL(buildUrl(config, config.STRIPE_PORT)).hostname, config.STRIPE_PORT],
] as const) {
  while (!(await isOpen(hostname, port))) {
    if (Date.now() > deadline) {
      console.error(`Port ${port} does not respond; start the services with \`turbo dev\` or \`npm start\``);
      process.exit(1);
    }
    await sleep(100);
  }
}
