// Starts one program and runs until it is killed, for the test of a crash.
import process from "node:process";
import { Children } from "../children.ts";

const [folder = "", script = ""] = process.argv.slice(2);
const children = new Children({ env: process.env, logDir: `${folder}/logs` });
children.start({ name: "program", cwd: folder, args: ["-e", script] });
// The program is registered with the process that ends it.
console.log("started");
setInterval(() => undefined, 60_000);
