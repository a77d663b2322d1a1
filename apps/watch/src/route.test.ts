import { expect, test } from "vitest";
import { routeOf } from "./route.ts";

test("the addresses of the watch host", () => {
  expect(routeOf("/")).toEqual({ page: "showing" });
  expect(routeOf("/terms")).toEqual({ page: "terms" });
  expect(routeOf("/privacy/?from=mail")).toEqual({ page: "privacy" });
  expect(routeOf("/watch/the-salt-road")).toMatchObject({ urlOrId: "the-salt-road", isPreview: false });
  expect(routeOf("/watch/the-salt-road/aB3_x?subscriberID=1")).toMatchObject({ slug: "aB3_x" });
  expect(routeOf("/preview/the-salt-road")).toMatchObject({ urlOrId: "the-salt-road", isPreview: true });
  expect(routeOf("/watch/%C3%A9t%C3%A9/")).toMatchObject({ urlOrId: "été" });
  expect(routeOf("/watch/%E0%A4%A")).toMatchObject({ urlOrId: "%E0%A4%A" });
});

test("an address that means nothing", () => {
  expect(routeOf("/watch")).toEqual({ page: "missing" });
  expect(routeOf("/watch/")).toEqual({ page: "missing" });
  expect(routeOf("/elsewhere")).toEqual({ page: "missing" });
});
