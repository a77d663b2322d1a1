/** A local file and the one reader that is let at it. */
export interface MediaInput {
  demuxer: string;
  path: string;
}

/** Arguments that keep ffmpeg to the one local file: no network, and no other reader than the sniffed one. */
export const buildInputArguments = (demuxer: string, path: string) =>
  ["-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", path] as const;
