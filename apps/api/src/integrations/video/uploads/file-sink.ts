import { close, open, writev } from "node:fs";
import { Writable } from "node:stream";

type Done = (error?: Error | null) => void;

/** Bytes that may be buffered while earlier ones are written. */
const WAITING_BYTES = 1024 ** 2;

/**
 * Writes into a file from offset `start`, in batches, while it buffers further chunks. It detaches each chunk's memory
 * once written, so callers must not reuse chunks: if the garbage collector had to free them, an upload would trigger a
 * full collection every 64 MB.
 */
export class FileSink extends Writable {
  readonly #path: string;
  #fd = -1;
  #position: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  /** Called when the buffer has room again. */
  #onDrained: Done | undefined;
  /** Called when everything is written. */
  #onFinished: Done | undefined;

  constructor(path: string, start: number) {
    super();
    this.#path = path;
    this.#position = start;
  }

  /** Offset of the next byte. */
  get position(): number {
    return this.#position;
  }

  override _construct(done: Done): void {
    open(this.#path, "r+", (error, fd) => {
      if (!error) this.#fd = fd;
      done(error);
    });
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    if (!this.#isWriting) this.#writeWaiting();
    if (this.#waitingBytes < WAITING_BYTES) done();
    else this.#onDrained = done;
  }

  override _final(done: Done): void {
    if (this.#isWriting) this.#onFinished = done;
    else done();
  }

  override _destroy(error: Error | null, done: Done): void {
    const closeFile = () => close(this.#fd, (closing) => done(error ?? closing));
    if (this.#fd < 0) done(error);
    else if (this.#isWriting) this.#onFinished = closeFile;
    else closeFile();
  }

  #writeWaiting(): void {
    const pieces = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#isWriting = pieces.length > 0;
    const onDrained = this.#onDrained;
    this.#onDrained = undefined;
    onDrained?.();
    if (this.#isWriting) this.#store(pieces);
    else this.#onFinished?.();
  }

  #store(pieces: readonly Buffer[]): void {
    writev(this.#fd, pieces, this.#position, (error, written) => {
      if (error) {
        this.#isWriting = false;
        this.destroy(error);
        return;
      }
      this.#position += written;
      const rest = releaseWritten(pieces, written);
      if (rest.length > 0) this.#store(rest);
      else this.#writeWaiting();
    });
  }
}

/** Returns the bytes that are not written yet: a nearly full disk may accept only a part. */
function releaseWritten(pieces: readonly Buffer[], written: number): Buffer[] {
  let left = written;
  return pieces.flatMap((piece) => {
    const writtenHere = Math.min(left, piece.length);
    left -= writtenHere;
    if (writtenHere < piece.length) return [piece.subarray(writtenHere)];
    const { buffer } = piece;
    // Only where the chunk owns its whole ArrayBuffer.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.length) buffer.transfer(0);
    return [];
  });
}
