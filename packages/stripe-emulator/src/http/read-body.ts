import type { IncomingMessage } from "node:http";

const LARGEST_BYTES = 1_000_000;

/** Reads the body as text. @throws Error when it is larger than any call needs */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_BYTES) throw new Error("The request's body is too large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}
