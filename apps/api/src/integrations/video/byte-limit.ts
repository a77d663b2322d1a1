import { type Readable, Transform, type TransformCallback } from "node:stream";

/**
 * The beginning of a body whose length is not known: ends before the piece that would exceed the limit. What follows is
 * read and dropped, so that the sender reads the response.
 */
export class ByteLimit extends Transform {
  #left: number;
  isExceeded = false;

  constructor(body: Readable, most: number) {
    super();
    this.#left = most;
    body.pipe(this);
    // A body whose line breaks does not end what it is piped into.
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
