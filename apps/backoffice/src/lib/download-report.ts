import { ApiFailure } from "@matinee/app-shell/api-failure";
import { session } from "@matinee/app-shell/session";
import type { ApiError } from "@matinee/contract/errors";
import { reportFileNameOf } from "@matinee/contract/report-file";
import { leaveForSignIn } from "../api.ts";
import type { ListQuery } from "./list-address.ts";

/**
 * Fetches a CSV with the session's header, which a plain link cannot send, and saves it under the server's name.
 * @param onProgress is told how many rows have come
 * @throws ApiFailure
 */
export async function downloadReport(
  path: string,
  { page: _page, ...filters }: ListQuery,
  { onProgress, signal }: { onProgress: (rows: number) => void; signal: AbortSignal },
): Promise<void> {
  const token = session.get();
  const query = new URLSearchParams(filters).toString();
  const answer = await fetch(query ? `${path}?${query}` : path, {
    headers: token ? { "x-session-id": token } : {},
    signal,
  });
  if (!answer.ok || !answer.body) throw await failureOf(answer);
  const counter = new RowCounter();
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onProgress(counter.read(chunk));
        controller.enqueue(chunk);
      },
    }),
  );
  save(await new Response(counted).blob(), reportFileNameOf(answer));
}

const QUOTE = 34;
const LINE_END = 10;

/** Counts the rows of a CSV as its bytes come, the head not among them; a line end inside quotes ends no row. */
class RowCounter {
  #lines = 0;
  #quoted = false;

  read(chunk: Uint8Array): number {
    for (const byte of chunk) {
      if (byte === QUOTE) this.#quoted = !this.#quoted;
      else if (byte === LINE_END && !this.#quoted) this.#lines++;
    }
    return Math.max(0, this.#lines - 1);
  }
}

async function failureOf(answer: Response): Promise<ApiFailure> {
  if (answer.status === 401) {
    session.set(null);
    leaveForSignIn();
  }
  const body: Partial<ApiError> = await answer.json().catch(() => ({}));
  const { code = "internal", message = "The report could not be made." } = body;
  return new ApiFailure(answer.status, { ...body, code, message });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
