import { create } from "content-disposition";

/**
 * Returns the Content-Disposition of a file to save. A name with letters that a header cannot hold comes twice (RFC 6266):
 * encoded, and with "?" for each of them.
 */
export const buildAttachment = (fileName: string): string =>
  // In quotes, which `create` leaves out where it can.
  /^[\w.-]+$/.test(fileName) ? `attachment; filename="${fileName}"` : create(fileName);
