/**
 * Reads a text file in the encoding of the program that wrote it. The detection is loaded with the first file.
 * @param encoding what a person chose instead
 * @returns null for a file that is no text in that encoding
 */
export async function readTextFile(file: File, encoding?: string) {
  const { decodeText } = await import("@matinee/domain/decode-text");
  return decodeText(new Uint8Array(await file.arrayBuffer()), encoding);
}

/** A text file that a person chose, as it was read. */
export interface ReadFile {
  file: File;
  text: string;
  encoding: string;
  /** Whether the encoding was guessed from its letters, so that another one may be right. */
  isGuess: boolean;
}
