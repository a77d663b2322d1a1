import { type Readable, Transform, type TransformCallback } from "node:stream";

/**
 * Passes on the start of a body of unknown length, and ends before the chunk that would exceed the limit. It reads and
 * drops the rest, because a client that is still sending would not read the response.
 */
export class ByteLimit extends Transform {
  #left: number;
  isExceeded = false;

  constructor(body: Readable, maxBytes: number) {
    super();
    this.#left = maxBytes;
    body.pipe(this);
    // A body whose connection breaks does not end the stream that it is piped into.
    body.once("close", () => this.end());
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.isExceeded) return done();
    if (piece.length <= this.#left) {
      this.#left -= piece.length;
      return done(null, piece);
    }
    this.isExceeded = true;
    this.push(null);
    done();
  }
}
