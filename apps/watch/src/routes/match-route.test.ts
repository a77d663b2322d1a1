import { expect, test } from "vitest";
import { matchRoute } from "./match-route.ts";

test("matches each page of the watch host", () => {
  expect(matchRoute("/")).toEqual({ page: "home" });
  expect(matchRoute("/terms")).toEqual({ page: "terms" });
  expect(matchRoute("/privacy/?from=mail")).toEqual({ page: "privacy" });
  expect(matchRoute("/watch/the-salt-road")).toMatchObject({ slugOrId: "the-salt-road", isPreview: false });
  expect(matchRoute("/watch/the-salt-road/aB3_x?subscriberID=1")).toMatchObject({ viewerToken: "aB3_x" });
  expect(matchRoute("/preview/the-salt-road")).toMatchObject({ slugOrId: "the-salt-road", isPreview: true });
  expect(matchRoute("/moderate/the-salt-road")).toEqual({ page: "moderate", slugOrId: "the-salt-road" });
  expect(matchRoute("/watch/%C3%A9t%C3%A9/")).toMatchObject({ slugOrId: "été" });
  expect(matchRoute("/watch/%E0%A4%A")).toMatchObject({ slugOrId: "%E0%A4%A" });
});

test("answers not-found for every other address", () => {
  expect(matchRoute("/watch")).toEqual({ page: "not-found" });
  expect(matchRoute("/watch/")).toEqual({ page: "not-found" });
  expect(matchRoute("/elsewhere")).toEqual({ page: "not-found" });
});
