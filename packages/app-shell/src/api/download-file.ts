import { messages } from "@matinee/texts";
import { endSession, session } from "../auth/session.ts";
import { createResponseFailure, isSessionOver } from "./api-failure.ts";
import { readFileName, saveFile } from "./csv-download.ts";
import { getPageLanguage } from "./page-language.ts";

const texts = messages.requestFailures;

/**
 * Downloads a file from the API and saves it. A plain link cannot send the session header.
 * @param name with its ending; by default the server's
 * @throws ApiFailure for an error response
 */
export async function downloadFile(path: string, name?: string): Promise<void> {
  const token = session.get();
  const language = getPageLanguage();
  const response = await fetch(path, {
    headers: { ...(language && { "accept-language": language }), ...(token && { "x-session-id": token }) },
  });
  if (!response.ok) {
    if (isSessionOver(response) && token) await endSession(session, token);
    const body: unknown = await response.json().catch(() => null);
    throw createResponseFailure(response.status, body, texts.fileNotCreated);
  }
  saveFile(await response.blob(), name ?? readFileName(response));
}
