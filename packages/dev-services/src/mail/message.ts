import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";

/** One mail of the inbox, as the JSON API answers it. */
export type Message = {
  id: string;
  /** When it arrived, ISO 8601 in UTC. */
  receivedAt: string;
  from: string;
  /** Whom it was really sent to (the envelope), blind copies included. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** By lower-case name; a header that comes several times is joined with line breaks. */
  headers: Record<string, string>;
  attachments: Attachment[];
};

/** `content` is in base64, `size` in bytes. */
type Attachment = { filename: string; contentType: string; size: number; content: string };

/** Reads a mail as it came over the wire. */
export async function parseMessage(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers) {
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: mail.from?.address ?? envelope.from,
    to: envelope.to,
    subject: mail.subject ?? "",
    text: withoutLastLineEnd(mail.text),
    html: withoutLastLineEnd(mail.html),
    headers,
    attachments: mail.attachments.map((attachment, index) => {
      const bytes = toBuffer(attachment.content);
      return {
        filename: attachment.filename ?? `attachment-${index + 1}`,
        contentType: attachment.mimeType,
        size: bytes.length,
        content: bytes.toString("base64"),
      };
    }),
  };
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

/** A mail's body always ends with a line end, which the wire put there. */
function withoutLastLineEnd(body = ""): string {
  return body.replace(/\r?\n$/, "");
}
