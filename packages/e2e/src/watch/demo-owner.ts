import type { APIRequestContext } from "@playwright/test";

const account = { email: "filmmaker@example.com", password: "matinee-demo" };

/** Signs in as the demo's filmmaker. Returns the header that carries the session. */
export async function signInDemoOwner(request: APIRequestContext): Promise<{ "x-session-id": string }> {
  const response = await request.post("/v1/session", { data: account });
  return { "x-session-id": response.headers()["x-session-id"] ?? "" };
}

/** Returns the id of a demo event. */
export async function findDemoEventId(request: APIRequestContext, url: string): Promise<string> {
  const { data } = await (await request.get(`/v1/pages/${url}`)).json();
  return data.id;
}
