import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes on and computes their number and SHA-256. Read the result after the stream has ended. */
export function measure(): { stream: Transform; read(): { bytes: number; sha256: string } } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest("hex") }) };
}
