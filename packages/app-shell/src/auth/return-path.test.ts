import { expect, test } from "vitest";
import { parseReturnPath } from "./return-path.ts";

test("accepts a path of this app", () => {
  expect(parseReturnPath("/admin/events?page=2")).toBe("/admin/events?page=2");
});

test.each([null, "", "admin", "https://example.org", "//example.org", "/\\example.org"])(
  "rejects %j, which could lead to another host",
  (value) => {
    expect(parseReturnPath(value)).toBeNull();
  },
);
