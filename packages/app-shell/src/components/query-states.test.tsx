// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createResponseFailure } from "../api/api-failure.ts";
import { QueryPanel } from "./query-states.tsx";

const refetch = vi.fn<() => void>();
const query = { data: undefined, error: null, isError: false, isFetching: false, refetch };
const failed = {
  ...query,
  error: createResponseFailure(503, { code: "unavailable", message: "Please wait." }),
  isError: true,
};
let root: Root;

beforeEach(() => {
  // React warns about updates outside of act() without this.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") ?? document.body);
});

afterEach(() => {
  act(() => root.unmount());
  vi.clearAllMocks();
});

function show(props: Partial<ComponentProps<typeof QueryPanel<string[]>>>) {
  act(() =>
    root.render(
      <QueryPanel<string[]> query={query} loading={<p>Loading</p>} empty={<p>No films</p>} {...props}>
        {(films) => <p>{films.join(" and ")}</p>}
      </QueryPanel>,
    ),
  );
  return document.body.textContent;
}

test("shows a placeholder, then the data, or a text when there are none", () => {
  expect(show({})).toBe("Loading");
  expect(show({ query: { ...query, data: [] } })).toBe("No films");
  expect(show({ query: { ...query, data: ["Low Sun", "Tide"] } })).toBe("Low Sun and Tide");
  expect(show({ query: { ...query, data: ["Low Sun"] }, isEmpty: () => true })).toBe("No films");
});

test("shows data without content as they are when no text replaces them", () => {
  expect(show({ query: { ...query, data: [] }, empty: undefined })).toBe("");
});

test("says why a query failed, and asks again on request", () => {
  expect(show({ query: failed, frameFailure: (failure) => <div className="p-5">{failure}</div> })).toContain(
    "Please wait.",
  );
  expect(document.querySelector("main > .p-5")).not.toBeNull();
  act(() => document.querySelector("button")?.click());
  expect(refetch).toHaveBeenCalledOnce();
});

test("replaces the data when a later request fails, or keeps them", () => {
  const refetched = { ...failed, data: ["Low Sun"] };
  expect(show({ query: refetched })).toContain("Please wait.");
  expect(show({ query: refetched, keepsData: true })).toBe("Low Sun");
  expect(show({ query: failed, keepsData: true })).toContain("Please wait.");
});
