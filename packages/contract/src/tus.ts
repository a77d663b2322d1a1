/** The parts of tus 1.0 that the server speaks: https://tus.io/protocols/resumable-upload. */
export const TUS_VERSION = "1.0.0";
export const TUS_EXTENSIONS = "creation,creation-with-upload,checksum,expiration,termination";
export const CHECKSUM_ALGORITHMS = ["sha1", "sha256"] as const;
export const BYTES_TYPE = "application/offset+octet-stream";
