import type { ReceivedEmail } from "./email-app.ts";

/** Returns the text of an email's calendar file; empty without one. */
export function decodeCalendar(email: ReceivedEmail | undefined): string {
  const file = email?.attachments.find(({ contentType }) => contentType.startsWith("text/calendar"));
  return Buffer.from(file?.content ?? "", "base64").toString();
}

/** Returns the first line of a calendar file that has the property, for example `UID:...`. */
export const findLine = (file: string, name: string): string | undefined =>
  new RegExp(`^${name}:.*$`, "m").exec(file)?.[0];
