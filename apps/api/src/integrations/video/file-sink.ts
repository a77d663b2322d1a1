import { close, open, writev } from "node:fs";
import { Writable } from "node:stream";

type Done = (error?: Error | null) => void;

/** Bytes that may wait while the disk writes the ones before them. */
const WAITING_BYTES = 1024 ** 2;

/**
 * Writes into a file from `start` on, what waits at once, while more is taken in. Gives each piece's memory back as soon as
 * it is written, so they are the sink's alone: left to the garbage collector, the pieces of an upload have it look through
 * the whole process every 64 MB.
 */
export class FileSink extends Writable {
  readonly #path: string;
  #fd = -1;
  #position: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  /** Called when there is room again, or at the end when all is written. */
  #goOn: Done | undefined;
  #end: Done | undefined;

  constructor(path: string, start: number) {
    super();
    this.#path = path;
    this.#position = start;
  }

  /** Where the next byte goes. */
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
    else this.#goOn = done;
  }

  override _final(done: Done): void {
    if (this.#isWriting) this.#end = done;
    else done();
  }

  override _destroy(error: Error | null, done: Done): void {
    const closeFile = () => close(this.#fd, (closing) => done(error ?? closing));
    if (this.#fd < 0) done(error);
    else if (this.#isWriting) this.#end = closeFile;
    else closeFile();
  }

  #writeWaiting(): void {
    const pieces = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#isWriting = pieces.length > 0;
    const goOn = this.#goOn;
    this.#goOn = undefined;
    goOn?.();
    if (this.#isWriting) this.#store(pieces);
    else this.#end?.();
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

/** @returns what a disk that is nearly full has not taken yet */
function releaseWritten(pieces: readonly Buffer[], written: number): Buffer[] {
  let left = written;
  return pieces.flatMap((piece) => {
    const taken = Math.min(left, piece.length);
    left -= taken;
    if (taken < piece.length) return [piece.subarray(taken)];
    const { buffer } = piece;
    // Not where others' bytes lie in the same memory.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.length) buffer.transfer(0);
    return [];
  });
}
