import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";

// Writes the body of every request to the file that its parent process named.
process.once("message", (file: string) => {
  const server = createServer((incoming, outgoing) => {
    pipeline(incoming, createWriteStream(file)).then(
      () => outgoing.writeHead(204).end(),
      () => outgoing.destroy(),
    );
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The PUT server has no port");
    process.send?.(address.port);
  });
});
