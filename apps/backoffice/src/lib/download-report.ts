import { ApiFailure } from "@matinee/contract/client";
import { session } from "../api.ts";
import type { ListQuery } from "./list-address.ts";

/**
 * Fetches a CSV with the session's header, which a plain link cannot send, and saves it under the server's name.
 * @param onProgress is told the bytes that have come
 * @throws ApiFailure
 */
export async function downloadReport(
  path: string,
  { page: _page, ...filters }: ListQuery,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const token = session.get();
  const query = new URLSearchParams(filters).toString();
  const answer = await fetch(query ? `${path}?${query}` : path, {
    headers: token ? { "x-session-id": token } : {},
  });
  if (!answer.ok || !answer.body) {
    throw new ApiFailure(answer.status, { code: "internal", message: "The report could not be made." });
  }
  const name =
    /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "report.csv";
  let bytes = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  save(await new Response(counted).blob(), name);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
