import { createServer } from "node:http";

// Responds to every request with the bytes that its parent process sent.
process.once("message", (bytes: string) => {
  const body = Buffer.from(bytes);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The bare server has no port");
    process.send?.(address.port);
  });
});
