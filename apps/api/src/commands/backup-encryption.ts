import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { CommandError } from "./command.ts";

// The library's types name the stream of browsers, which Node's stream implements.
type BrowserStream = Parameters<Encrypter["encrypt"]>[0] & globalThis.ReadableStream<Uint8Array>;

/** Encrypts a stream for the public key `recipient` (age1…). */
export async function encrypt(content: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new CommandError("--recipient is not a public key of age (age1…).", { cause: error });
  }
  const encrypted = await encrypter.encrypt(Readable.toWeb(content) as BrowserStream);
  // The same stream under Node's name of the type.
  return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>);
}

/** Decrypts a stream with the private key in `identityFile`, as `age-keygen` writes it. */
export async function decrypt(content: Readable, identityFile: string | undefined): Promise<Readable> {
  if (!identityFile)
    throw new CommandError("This backup is encrypted. Name the file of the private key: --identity");
  const keys = (await readFile(identityFile, "utf8")).split("\n").filter((line) => line.startsWith("AGE-"));
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key.trim());
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(content) as BrowserStream);
    // The same stream under Node's name of the type.
    return Readable.fromWeb(decrypted as ReadableStream<Uint8Array>);
  } catch (error) {
    throw new CommandError(`The private key in ${identityFile} does not open this backup.`, { cause: error });
  }
}
