import { expect, test } from "vitest";
import {
  createNetworkFailure,
  createResponseFailure,
  describeFailure,
  isConflict,
  isDenied,
  isForbidden,
  isInvalid,
  isLimited,
  isMissing,
  isRejection,
  isSessionOver,
  isTransient,
} from "./api-failure.ts";

test("describes a failure by its own message", () => {
  const failure = createResponseFailure(409, { code: "state-conflict", message: "The event is over." });
  expect(describeFailure(failure, "Could not save.")).toBe("The event is over.");
});

test.each([
  ["an internal failure", createResponseFailure(500, { code: "internal", message: "Internal error" })],
  ["a failure without a message", createResponseFailure(409, { code: "state-conflict", message: "" })],
  ["an error that is no failure", new Error("x is undefined")],
])("describes %s by the fallback", (_name, error) => {
  expect(describeFailure(error, "Could not save.")).toBe("Could not save.");
});

test("uses the given message for a response of another format", () => {
  expect(createResponseFailure(502, "<h1>Bad gateway</h1>", "No report.").message).toBe("No report.");
});

test.each([
  [createNetworkFailure(), true],
  [createResponseFailure(503, null), true],
  [createResponseFailure(409, null), false],
  [new Error("x is undefined"), false],
])("tells failures that may pass from definite ones: %s", (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

const predicates = {
  isInvalid,
  isSessionOver,
  isForbidden,
  isMissing,
  isConflict,
  isLimited,
  isDenied,
  isRejection,
  isTransient,
};

/** The names of the predicates that are true for a failure. */
const name = (failure: unknown) =>
  Object.entries(predicates).flatMap(([name, isTrue]) => (isTrue(failure) ? [name] : []));

test.each([
  [400, ["isInvalid", "isRejection"]],
  [401, ["isSessionOver", "isDenied", "isRejection"]],
  [403, ["isForbidden", "isDenied", "isRejection"]],
  [404, ["isMissing", "isDenied", "isRejection"]],
  [409, ["isConflict", "isRejection"]],
  [422, ["isRejection"]],
  [429, ["isLimited"]],
  [503, ["isTransient"]],
])("names what status %i means", (status, expected) => {
  expect(name(createResponseFailure(status, null))).toEqual(expected);
});

test("names what a response without the API client means, and nothing of another error", () => {
  expect(isMissing(new Response(null, { status: 404 }))).toBe(true);
  expect(isMissing(new Response(null))).toBe(false);
  expect(name(Object.assign(new Error("no"), { status: 404 }))).toEqual([]);
});
