import type { ApiError } from "@matinee/contract/errors";

/** `unreadable`: the response was not one of the API, for example of a proxy. */
type Code = ApiError["code"] | "unreadable";

/** A response of the API that reports a failure. `message` can be shown to people, programs use `code`. */
export class MatineeError extends Error {
  override readonly name = "MatineeError";
  readonly status: number;
  readonly code: Code;
  /** Messages by field; the path of a nested field is joined with dots. */
  readonly fields: Readonly<Record<string, string>>;
  /** Depends on the code, for example the `scope` that the key lacks. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the request in the server's log; null where the API did not answer. */
  readonly requestId: string | null;
  /** Seconds to wait before the next try; null where the response does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: ApiError | null) {
    super(body?.message ?? `The API answered ${response.status}`);
    this.status = response.status;
    this.code = body?.code ?? "unreadable";
    this.fields = Object.fromEntries(
      Object.entries(body?.errors ?? {}).map(([field, { msg }]) => [field, msg]),
    );
    this.details = body?.details ?? {};
    this.requestId = body?.requestId ?? null;
    const wait = response.headers.get("retry-after");
    this.retryAfterSeconds = wait === null ? null : Number(wait);
  }
}

/** Reads the failure of a response. */
export async function createFailure(response: Response): Promise<MatineeError> {
  const body: unknown = await response.json().catch(() => null);
  return new MatineeError(response, isEnvelope(body) ? body : null);
}

const isEnvelope = (body: unknown): body is ApiError =>
  typeof body === "object" && body !== null && "code" in body && "message" in body && "requestId" in body;
