import { session } from "@matinee/app-shell/auth/session";
import { getSignedInUser, rememberUser } from "@matinee/app-shell/auth/signed-in-user";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, setNavigation } from "../../api.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "./query-client.ts";

const grace = { id: "grace", type: "admin", name: "Grace", email: "grace@example.org" } as const;
const leaveFor = vi.fn<(path: string) => void>();
setNavigation(leaveFor);

/** Lets the server reject the approvals, and say who is signed in. */
function rejectApprovals(status: number, code: string, user: object = grace) {
  vi.stubGlobal("fetch", async (url: string) =>
    url === "/v1/session"
      ? Response.json({ data: user })
      : Response.json({ code, message: "No." }, { status }),
  );
  const query = { queryKey: ["approvals"], queryFn: () => unwrapData(api.approvals.list()) };
  return expect(queryClient.fetchQuery(query)).rejects.toMatchObject({ code });
}

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/admin/orders", search: "?page=2" });
  session.set("session of grace");
  rememberUser(grace);
});

afterEach(() => {
  session.set(null);
  queryClient.clear();
  vi.unstubAllGlobals();
  leaveFor.mockClear();
});

test("staff who need a second factor keep their session and get to its set-up", async () => {
  await rejectApprovals(403, "second-factor-required");
  await Promise.resolve();
  expect(session.get()).toBe("session of grace");
  expect(leaveFor.mock.calls).toEqual([[paths.security]]);
});

test("a member of staff whose role may not read something keeps the session and the page", async () => {
  await rejectApprovals(403, "forbidden", { ...grace, staffRole: "support" });
  await vi.waitFor(() => expect(getSignedInUser()?.staffRole).toBe("support"));
  expect(session.get()).toBe("session of grace");
  expect(leaveFor).not.toHaveBeenCalled();
});

test("who is not staff gets to the sign-in page with their session", async () => {
  await rejectApprovals(403, "forbidden", { ...grace, type: "filmmaker" });
  await vi.waitFor(() =>
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(paths.login("/admin/orders?page=2")),
  );
  expect(getSignedInUser()?.type).toBe("filmmaker");
  expect(session.get()).toBe("session of grace");
});

test("a 401 ends the session", async () => {
  await rejectApprovals(401, "no-session");
  expect(session.get()).toBeNull();
  expect(leaveFor.mock.calls).toEqual([[paths.login("/admin/orders?page=2")]]);
});
