/** An image of one pixel. */
export const dot = {
  name: "dot.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
};

/** Neither an image nor a film. */
export const textFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
