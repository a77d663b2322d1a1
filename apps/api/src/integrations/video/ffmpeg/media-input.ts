/** A local file, and the only ffmpeg demuxer that may read it. */
export interface MediaInput {
  demuxer: string;
  path: string;
}

/** Restricts ffmpeg to one local file: no network, and no demuxer but the sniffed one. */
export const buildInputArguments = (demuxer: string, path: string) =>
  ["-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", path] as const;
