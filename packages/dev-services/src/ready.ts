// Ends once the services answer: what needs them in the watch mode waits for this.
import { connect } from "node:net";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { loadLocalConfig, urlOf } from "./config.ts";

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
for (const port of [config.PG_PORT, config.MAIL_UI_PORT, config.STRIPE_PORT]) {
  const { hostname } = new URL(urlOf(config, port));
  while (!(await isOpen(hostname, port))) {
    if (Date.now() > deadline) {
      console.error(`Nothing answers on port ${port}; the services run with \`turbo dev\` or \`npm start\``);
      process.exit(1);
    }
    await sleep(100);
  }
}
