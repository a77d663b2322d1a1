// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "./session.ts";
import { forgetUser, rememberUser, type SignedInUser } from "./signed-in-user.ts";
import { useUserOfOtherTabs } from "./use-user-of-other-tabs.ts";

const createUser = (id: string): SignedInUser => ({
  id,
  type: "filmmaker",
  name: id,
  email: `${id}@example.com`,
});

const seen: (string | null)[] = [];
let root: Root;

function Tab() {
  useUserOfOtherTabs((user) => seen.push(user?.id ?? null));
  return null;
}

/** Opens this tab. */
function open(): void {
  root = createRoot(document.createElement("div"));
  act(() => root.render(<Tab />));
}

/** What another tab stores arrives with an event for each key. */
function signInElsewhere(id: string): void {
  session.set(`token-of-${id}`);
  dispatchEvent(new Event("storage"));
  rememberUser(createUser(id));
  dispatchEvent(new Event("storage"));
}

function signOutElsewhere(): void {
  forgetUser();
  dispatchEvent(new Event("storage"));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  seen.length = 0;
});
afterEach(() => {
  act(() => root.unmount());
  forgetUser();
  vi.unstubAllGlobals();
});

test("a sign-in page follows the sign-in in another tab once", () => {
  open();
  signInElsewhere("ada");
  dispatchEvent(new Event("storage"));
  expect(seen).toEqual(["ada"]);
});

test("a tab follows a sign-out and another user, and does nothing for the same user", () => {
  signInElsewhere("ada");
  open();
  signInElsewhere("ada");
  expect(seen).toEqual([]);
  signInElsewhere("kenji");
  signOutElsewhere();
  expect(seen).toEqual(["kenji", null]);
});
