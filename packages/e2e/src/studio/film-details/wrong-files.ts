/** An image of one pixel, which is too small everywhere. */
export const dot = {
  name: "dot.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
};

/** Neither an image nor a video. */
export const textFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
