// Starts a server with the port and folder of the command line and runs until it is killed, for tests of a crash.
import process from "node:process";
import { startPostgres, startTemporaryPostgres } from "../postgres.ts";

const [port, dataDir] = process.argv.slice(2);
const postgres =
  port && dataDir
    ? await startPostgres({ port: Number(port), dataDir, database: "matinee" })
    : await startTemporaryPostgres();
console.log(postgres.url);
setInterval(() => undefined, 60_000);
