import { contract } from "@matinee/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiClient, requireSuccess, unwrapData } from "./api-client.ts";
import { ApiFailure } from "./api-failure.ts";
import { buildRouteTable } from "../routing/route-table.ts";

const routes = buildRouteTable(contract, {
  sessions: ["current", "signOut", "prove", "signIn", "finishSignIn"],
  pages: ["get"],
  files: ["upload"],
});

let token: string | null = null;
const session = {
  get: () => token,
  set: (next: string | null) => {
    token = next;
  },
};
const onSignedOut = vi.fn<() => void>();
const fetch = vi.fn<typeof globalThis.fetch>();
const api = createApiClient({ routes, session, onSignedOut });

/** The arguments of the last request. */
function readRequest() {
  const [url, init] = fetch.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init?.headers) };
}

beforeEach(() => {
  token = null;
  vi.stubGlobal("fetch", fetch);
  fetch.mockImplementation(async () => Response.json({ data: { id: "a" } }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("fills the path and encodes its parameters", async () => {
  await api.pages.get({ params: { urlOrId: "a/b" } });
  expect(readRequest().url).toBe("/v1/pages/a%2Fb");
});

test("returns the data of a success", async () => {
  expect(await unwrapData(api.sessions.current())).toEqual({ id: "a" });
});

test("sends a form without a content type, for the browser to set", async () => {
  const form = new FormData();
  await api.files.upload({ body: form });
  expect(readRequest().init?.body).toBe(form);
  expect(readRequest().headers.has("content-type")).toBe(false);
});

test("passes fetch options on", async () => {
  await api.sessions.current({ fetchOptions: { keepalive: true } });
  expect(readRequest().init).toMatchObject({ method: "GET", keepalive: true });
});

describe("session", () => {
  test("sends the stored token and stores the token of the response", async () => {
    token = "old";
    fetch.mockImplementation(async () => Response.json({}, { headers: { "x-session-id": "new" } }));
    await api.sessions.current();
    expect(readRequest().headers.get("x-session-id")).toBe("old");
    expect(token).toBe("new");
  });

  test("removes the stored token after a 401 and reports the sign-out", async () => {
    token = "old";
    fetch.mockImplementation(async () => new Response(null, { status: 401 }));
    await api.sessions.current();
    expect(token).toBeNull();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  test.each(["forbidden", "second-factor-required"])(
    "keeps the stored token after a 403 %s",
    async (code) => {
      token = "old";
      fetch.mockImplementation(async () => Response.json({ code, message: "No." }, { status: 403 }));
      await api.sessions.current();
      expect(token).toBe("old");
      expect(onSignedOut).not.toHaveBeenCalled();
    },
  );

  test("keeps the stored token when someone who is signed in fails to sign in, or needs a second factor", async () => {
    token = "old";
    fetch.mockImplementation(async () => new Response(null, { status: 401 }));
    await api.sessions.signIn({ body: { email: "a@example.com", password: "wrong" } });
    await api.sessions.finishSignIn({ body: { challenge: "c", factor: { code: "000000" } } });
    expect(token).toBe("old");
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test("repeats a call with the token that was stored while the call was under way", async () => {
    token = "old";
    fetch.mockImplementation(async (_, init) => {
      token = "new";
      const isOld = new Headers(init?.headers).get("x-session-id") === "old";
      return isOld ? new Response(null, { status: 401 }) : Response.json({ data: { id: "a" } });
    });
    expect(await unwrapData(api.sessions.current())).toEqual({ id: "a" });
    expect(token).toBe("new");
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test("waits for a call that replaces the token before it takes a 401 for a sign-out", async () => {
    token = "old";
    const renewing = Promise.withResolvers<Response>();
    fetch.mockImplementation(async (url, init) => {
      if (url === "/v1/session/proof") return renewing.promise;
      const isOld = new Headers(init?.headers).get("x-session-id") === "old";
      return isOld ? new Response(null, { status: 401 }) : Response.json({ data: { id: "a" } });
    });
    const proving = api.sessions.prove({ body: {} });
    const reading = unwrapData(api.sessions.current());
    renewing.resolve(Response.json({}, { headers: { "x-session-id": "new" } }));
    await proving;
    expect(await reading).toEqual({ id: "a" });
    expect(token).toBe("new");
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test("sends and stores no token without a session store", async () => {
    token = "old";
    fetch.mockImplementation(async () => Response.json({}, { headers: { "x-session-id": "new" } }));
    await createApiClient({ routes }).sessions.current();
    expect(readRequest().headers.has("x-session-id")).toBe(false);
    expect(token).toBe("old");
  });
});

describe("a proof of identity", () => {
  const onStepUpNeeded = vi.fn<() => Promise<boolean>>();
  const careful = createApiClient({ routes, session, onStepUpNeeded });
  const failure = { code: "step-up-needed", message: "Please confirm.", details: { action: "credits" } };

  beforeEach(() => {
    token = "old";
    onStepUpNeeded.mockImplementation(async () => {
      token = "new";
      return true;
    });
    fetch.mockImplementationOnce(async () => Response.json(failure, { status: 403 }));
  });

  test("is asked for, and the same request is repeated with the new token", async () => {
    const body = new FormData();
    const extraHeaders = { "idempotency-key": "k" };
    expect(await unwrapData(careful.files.upload({ body, extraHeaders }))).toEqual({ id: "a" });
    expect(onStepUpNeeded).toHaveBeenCalledExactlyOnceWith({ action: "credits" });
    const { headers, init } = readRequest();
    expect(init?.body).toBe(body);
    expect(headers.get("idempotency-key")).toBe("k");
    expect(headers.get("x-session-id")).toBe("new");
  });

  test("follows the reason why staff act for a customer, and the change needs no second press", async () => {
    const asked: string[] = [];
    const acting = createApiClient({
      routes,
      session,
      onActingPeriodNeeded: async ({ customerId }) => {
        asked.push(`reason for ${String(customerId)}`);
        return true;
      },
      onStepUpNeeded: async () => {
        asked.push("proof");
        return true;
      },
    });
    fetch.mockReset();
    const needed = { code: "acting-period-needed", message: "Why?", details: { customerId: "c" } };
    fetch.mockImplementationOnce(async () => Response.json(needed, { status: 403 }));
    fetch.mockImplementationOnce(async () => Response.json(failure, { status: 403 }));
    fetch.mockImplementation(async () => Response.json({ data: { id: "a" } }));
    const extraHeaders = { "idempotency-key": "k" };
    expect(await unwrapData(acting.files.upload({ body: new FormData(), extraHeaders }))).toEqual({
      id: "a",
    });
    expect(asked).toEqual(["reason for c", "proof"]);
    expect(readRequest().headers.get("idempotency-key")).toBe("k");
  });

  test("is asked for once, when the API is not content with it", async () => {
    fetch.mockImplementation(async () => Response.json(failure, { status: 403 }));
    await expect(unwrapData(careful.sessions.current())).rejects.toMatchObject({ code: "step-up-needed" });
    expect(onStepUpNeeded).toHaveBeenCalledOnce();
  });

  test("that is not given leaves the error", async () => {
    onStepUpNeeded.mockImplementation(async () => false);
    await expect(unwrapData(careful.sessions.current())).rejects.toMatchObject({ code: "step-up-needed" });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe("failures", () => {
  test("throws the error of the server with its fields", async () => {
    const body = { code: "invalid", message: "Check the form.", errors: { email: { msg: "Not an email." } } };
    fetch.mockImplementation(async () => Response.json(body, { status: 422 }));
    const failure = await requireSuccess(api.sessions.signOut()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      status: 422,
      code: "invalid",
      message: "Check the form.",
      fields: { email: "Not an email." },
    });
  });

  test("throws a generic failure for an error of another format", async () => {
    fetch.mockImplementation(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(requireSuccess(api.sessions.signOut())).rejects.toMatchObject({
      status: 502,
      code: "internal",
    });
  });

  test("throws a network failure when the server cannot be reached", async () => {
    fetch.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(api.sessions.current()).rejects.toMatchObject({ status: 0, code: "network" });
  });

  test("rethrows the reason of an aborted call", async () => {
    const controller = new AbortController();
    const reason = new Error("no longer needed");
    fetch.mockImplementation(async (_url, init) => {
      controller.abort(reason);
      throw init?.signal?.reason;
    });
    const call = api.sessions.current({ fetchOptions: { signal: controller.signal } });
    await expect(call).rejects.toBe(reason);
  });
});

test("sends the browser's id with a POST only, and only where the app has one", async () => {
  const postRoutes = {
    sessions: { signIn: ["POST", "/v1/session"], current: ["GET", "/v1/session"] },
  } as const;
  const studio = createApiClient({ routes: postRoutes, getDeviceId: () => "an-id" });
  const body = { email: "ada@example.com", password: "a-long-enough-password" };
  await studio.sessions.signIn({ body });
  expect(readRequest().headers.get("x-device-id")).toBe("an-id");
  await studio.sessions.current();
  expect(readRequest().headers.has("x-device-id")).toBe(false);
  await createApiClient({ routes: postRoutes }).sessions.signIn({ body });
  expect(readRequest().headers.has("x-device-id")).toBe(false);
});
