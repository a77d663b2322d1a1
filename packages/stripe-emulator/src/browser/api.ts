import type { ApiAnswer, ApiError } from "./frame-messages.ts";

const OFFLINE: ApiError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};

/** Calls the API with form fields, from the shop's page or from a frame. Never throws. */
export async function callApi(
  origin: string,
  method: "GET" | "POST",
  path: string,
  fields: Record<string, string>,
): Promise<ApiAnswer> {
  const form = new URLSearchParams(fields);
  try {
    const response = await fetch(
      method === "GET" ? `${origin}${path}?${form.toString()}` : `${origin}${path}`,
      method === "GET" ? {} : { method, body: form },
    );
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, body };
    return { ok: false, error: readError(body) };
  } catch {
    return { ok: false, error: OFFLINE };
  }
}

/** Encodes nested data in Stripe's bracket notation: `{a: {b: 1}}` as `a[b]=1`. */
export function encodeFormFields(data: object, prefix = ""): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(data)) {
    const key = prefix === "" ? name : `${prefix}[${name}]`;
    if (typeof value === "object" && value !== null) Object.assign(fields, encodeFormFields(value, key));
    else if (value !== undefined && value !== null) fields[key] = String(value);
  }
  return fields;
}

function readError(body: unknown): ApiError {
  // The API sends errors in Stripe's envelope; anything else came from another server.
  const { error } = body as { error?: ApiError };
  return error ?? { type: "api_error", message: "An unknown error occurred." };
}
