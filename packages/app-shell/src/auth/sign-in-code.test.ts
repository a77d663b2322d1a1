import { contract } from "@matinee/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiClient } from "../api/api-client.ts";
import { buildRouteTable } from "../routing/route-table.ts";
import { session } from "./session.ts";
import { addSignInCode, readSignInCode, redeemSignInCode } from "./sign-in-code.ts";
import { forgetUser, getSignedInUser, rememberUser, type SignedInUser } from "./signed-in-user.ts";

const ada: SignedInUser = { id: "ada", type: "filmmaker", name: "Ada", email: "ada@example.org" };
const grace: SignedInUser = { id: "grace", type: "admin", name: "Grace", email: "grace@example.org" };
const api = createApiClient({ routes: buildRouteTable(contract), session });
const fetch = vi.fn<typeof globalThis.fetch>();

/** Lets the server sign this user in with the next redeemed code. */
function acceptCodeOf(user: SignedInUser) {
  fetch.mockImplementation(async () =>
    Response.json({ data: user }, { headers: { "x-session-id": `session of ${user.id}` } }),
  );
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("location", { host: "studio.example.org" });
});

afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("adds a code for the host of the address", async () => {
  fetch.mockImplementation(async () => Response.json({ data: { code: "abc" } }, { status: 201 }));
  expect(await addSignInCode(api, "https://watch.example.org/watch/a?b=c")).toBe(
    "https://watch.example.org/watch/a?b=c#handoff=abc",
  );
  expect(fetch.mock.lastCall?.[1]?.body).toBe('{"host":"watch.example.org"}');
});

test.each([
  ["#handoff=abc", "abc"],
  ["#section", null],
  ["", null],
])("reads the code from the fragment %j", (hash, code) => {
  expect(readSignInCode(hash)).toBe(code);
});

describe("redeemSignInCode", () => {
  test("returns the user and their token", async () => {
    acceptCodeOf(ada);
    expect(await redeemSignInCode(api, "first")).toEqual({
      user: ada,
      token: "session of ada",
      otherUser: null,
    });
  });

  test("names the other user and keeps their session", async () => {
    session.set("session of grace");
    rememberUser(grace);
    acceptCodeOf(ada);
    expect(await redeemSignInCode(api, "second")).toMatchObject({ user: ada, otherUser: grace });
    expect(session.get()).toBe("session of grace");
    expect(getSignedInUser()).toEqual(grace);
  });

  test("keeps the present session when the code is rejected", async () => {
    session.set("session of grace");
    fetch.mockImplementation(async () =>
      Response.json({ code: "unauthorized", message: "Expired." }, { status: 401 }),
    );
    await expect(redeemSignInCode(api, "third")).rejects.toThrow("Expired.");
    expect(session.get()).toBe("session of grace");
  });

  test("redeems a code once", async () => {
    acceptCodeOf(ada);
    await redeemSignInCode(api, "fourth");
    await redeemSignInCode(api, "fourth");
    expect(fetch).toHaveBeenCalledOnce();
  });
});
