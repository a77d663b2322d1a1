import { expect, it } from "vitest";
import { trimLinkEnd } from "./link-end.ts";

it.each([".", ",", ")", ">", ";", "%3E", '").'])("removes %s from the end of an emailed link", (end) => {
  expect(trimLinkEnd(`c2VjcmV0-x_${end}`)).toBe("c2VjcmV0-x_");
});

it("leaves a credential as it is", () => {
  expect(trimLinkEnd("c2VjcmV0-x_")).toBe("c2VjcmV0-x_");
});
