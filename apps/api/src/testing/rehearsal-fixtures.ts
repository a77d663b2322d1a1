import type { TestAccount } from "./fixtures.ts";
import type { TestApp } from "./test-app.ts";

export const callRehearsals = (
  app: TestApp,
  { headers }: Pick<TestAccount, "headers">,
  pageId: string,
  request: { method?: "GET" | "POST" | "DELETE"; id?: string; payload?: { speed: number } } = {},
) => {
  const { method = "GET", id, payload } = request;
  const url = `/v1/pages/${pageId}/premiere/rehearsals${id ? `/${id}` : ""}`;
  return app.http.inject({ method, url, headers, ...(payload && { payload }) });
};

/** Starts a rehearsal. @returns its id and the page of its copy */
export async function startRehearsal(
  app: TestApp,
  account: Pick<TestAccount, "headers">,
  pageId: string,
  speed = 10,
): Promise<{ id: string; copyPageId: string }> {
  const started = await callRehearsals(app, account, pageId, { method: "POST", payload: { speed } });
  if (started.statusCode !== 201) throw new Error(started.body);
  return started.json().data;
}
