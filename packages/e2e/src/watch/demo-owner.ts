import type { APIRequestContext } from "@playwright/test";

const account = { email: "filmmaker@example.com", password: "matinee-demo" };

/** A session of the demo's filmmaker, as the header that carries it. */
export async function demoOwner(request: APIRequestContext): Promise<{ "x-session-id": string }> {
  const answer = await request.post("/v1/session", { data: account });
  return { "x-session-id": answer.headers()["x-session-id"] ?? "" };
}

/** The id of one of the demo's events. */
export async function demoEventId(request: APIRequestContext, url: string): Promise<string> {
  const { data } = await (await request.get(`/v1/pages/${url}`)).json();
  return data.id;
}
