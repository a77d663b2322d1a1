import { expect, test } from "vitest";
import { nameLead } from "./name-lead.ts";

test("names a lead without a name by its email", () => {
  expect(nameLead({ name: "", email: "yuki@example.com" })).toBe("yuki@example.com");
  expect(nameLead({ name: "Yuki Aldana", email: "yuki@example.com" })).toBe("Yuki Aldana");
});
