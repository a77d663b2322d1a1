import { VideoHostError } from "./video-host.ts";

const VERSION = "application/vnd.vimeo.*+json;version=3.4";

export interface VimeoResponse {
  status: number;
  body: unknown;
}

/** Calls of Vimeo's API. The token stands in these calls alone; it is in no answer and no error. */
export type VimeoClient = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<VimeoResponse>;

/** @param timeoutMs after which a call counts as not answered. 404 is an answer; every other refusal is thrown. */
export function createVimeoClient({
  apiUrl,
  token,
  timeoutMs,
}: {
  apiUrl: string;
  token: string;
  timeoutMs: number;
}): VimeoClient {
  const call: VimeoClient = async (method, path, body) => {
    const answer = await fetch(new URL(path, apiUrl), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: VERSION,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new VideoHostError(`Vimeo did not answer ${method} ${path}`, { cause: error, isTransient: true });
    });
    const text = await answer.text().catch((error: unknown) => {
      throw new VideoHostError(`Vimeo broke off its answer to ${method} ${path}`, {
        cause: error,
        isTransient: true,
      });
    });
    if (!answer.ok && answer.status !== 404) {
      throw new VideoHostError(
        `Vimeo answered ${answer.status} to ${method} ${path}: ${text.slice(0, 300)}`,
        {
          isTransient: answer.status >= 500,
        },
      );
    }
    return { status: answer.status, body: parseJson(text) };
  };
  return async (method, path, body) => {
    // Making a video or a track twice would leave one behind; all else can be said twice.
    if (method === "POST") return call(method, path, body);
    return call(method, path, body).catch((error: unknown) => {
      if (error instanceof VideoHostError && error.isTransient) return call(method, path, body);
      throw error;
    });
  };
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch (error) {
    throw new VideoHostError("Vimeo's answer could not be read", { cause: error });
  }
}
