import process from "node:process";

/**
 * Fails the run for a query on a connection that still executes another one, which pg 9 will reject: usually a
 * `Promise.all` in a transaction. pg warns once per process.
 */
function failForBusyConnection(warning: Error): void {
  if (warning.name === "DeprecationWarning" && warning.message.startsWith("Calling client.query()"))
    throw warning;
}

// Runs before each file, all of which share a process.
if (!process.listeners("warning").some(({ name }) => name === failForBusyConnection.name))
  process.on("warning", failForBusyConnection);
