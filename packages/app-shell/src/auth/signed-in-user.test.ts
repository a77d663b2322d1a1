import { afterEach, expect, test } from "vitest";
import { localStore } from "../browser-storage.ts";
import { session } from "./session.ts";
import { forgetUser, getSignedInUser, rememberUser } from "./signed-in-user.ts";

const ada = { id: "ada", type: "filmmaker", name: "Ada", email: "ada@example.org" } as const;

afterEach(forgetUser);

test("returns the remembered user while there is a session", () => {
  session.set("token");
  rememberUser(ada);
  expect(getSignedInUser()).toEqual(ada);
});

test("returns null without a session", () => {
  rememberUser(ada);
  expect(getSignedInUser()).toBeNull();
});

test("returns null after the user was forgotten", () => {
  session.set("token");
  rememberUser(ada);
  forgetUser();
  session.set("another token");
  expect(getSignedInUser()).toBeNull();
});

test.each(["", "{", "null", '{"id":"ada","type":"viewer","name":"Ada","email":""}'])(
  "returns null for the stored text %j",
  (stored) => {
    session.set("token");
    localStore.write("matinee.user", stored);
    expect(getSignedInUser()).toBeNull();
  },
);
