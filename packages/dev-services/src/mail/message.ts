import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";

/** One mail of the inbox, as the JSON API returns it. */
export type Message = {
  id: string;
  /** Time of arrival, ISO 8601 in UTC. */
  receivedAt: string;
  from: string;
  /** The recipients of the envelope, which include blind copies. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** By lower-case name; the values of a repeated header are joined with line breaks. */
  headers: Record<string, string>;
  attachments: Attachment[];
};

/** `content` is in base64, `size` in bytes. */
type Attachment = { filename: string; contentType: string; size: number; content: string };

/** Parses a raw mail. */
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
    text: removeLastLineEnd(mail.text),
    html: removeLastLineEnd(mail.html),
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

/** Removes the line end that SMTP adds to every body. */
function removeLastLineEnd(body = ""): string {
  return body.replace(/\r?\n$/, "");
}
