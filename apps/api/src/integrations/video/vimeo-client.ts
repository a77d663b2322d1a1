import { VideoHostError } from "./video-host.ts";

const VERSION = "application/vnd.vimeo.*+json;version=3.4";

export interface VimeoResponse {
  status: number;
  body: unknown;
}

/** Calls Vimeo's API. The token is sent in these requests only; no response or error contains it. */
export type VimeoClient = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<VimeoResponse>;

/** @param timeoutMs limit of one call. The client returns a 404 response and throws every other error status. */
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
    const response = await fetch(new URL(path, apiUrl), {
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
      throw new VideoHostError(`Vimeo did not respond to ${method} ${path}`, {
        cause: error,
        isTransient: true,
      });
    });
    const text = await response.text().catch((error: unknown) => {
      throw new VideoHostError(`Vimeo's response to ${method} ${path} broke off`, {
        cause: error,
        isTransient: true,
      });
    });
    if (!response.ok && response.status !== 404) {
      throw new VideoHostError(
        `Vimeo responded ${response.status} to ${method} ${path}: ${text.slice(0, 300)}`,
        {
          isTransient: response.status >= 500,
        },
      );
    }
    return { status: response.status, body: parseJson(text) };
  };
  return async (method, path, body) => {
    // A repeated POST would create a second video or track; every other method is idempotent.
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
    throw new VideoHostError("Vimeo's response is not JSON", { cause: error });
  }
}
