import { expect, it } from "vitest";
import { buildEventPath, buildWatchPath, findMovedAddress, parseWatchAddress } from "./watch-address.ts";

it.each([
  ["/watch/old", "/watch/new"],
  ["/watch/OLD/", "/watch/new"],
  ["/preview/old", "/preview/new"],
  ["/embed/old/checkout?site=https%3A%2F%2Fa.example", "/embed/new/checkout?site=https%3A%2F%2Fa.example"],
  ["/watch/old/c2VjcmV0LWNyZWRlbnRpYWw", "/watch/new/c2VjcmV0LWNyZWRlbnRpYWw"],
  ["/watch/old?subscriberID=abc&from=mail", "/watch/new?subscriberID=abc&from=mail"],
  ["/watch/old/%0d%0aset-cookie", "/watch/new/%0D%0Aset-cookie"],
])("leads %s to the event's present url", (address, moved) => {
  expect(findMovedAddress(address, { kind: "screening", url: "new" })).toBe(moved);
});

it.each([
  "/watch/new",
  "/embed/new/checkout",
  "/embed/old",
  "/watch/New/c2VjcmV0",
  "/watch/01a203da-0000-7000-8000-000000000000",
  "/",
  "/terms",
])("leaves %s where it is", (address) => {
  expect(findMovedAddress(address, { kind: "screening", url: "new" })).toBeNull();
});

const id = "01a203da-0000-7000-8000-000000000000";
it.each([
  ["/watch/harbour", "/festival/harbour"],
  ["/watch/HARBOUR/", "/festival/harbour"],
  ["/watch/old?from=mail", "/festival/harbour?from=mail"],
  [`/watch/${id}`, `/festival/${id}`],
  ["/watch/harbour/c2VjcmV0?from=mail", "/festival/harbour/c2VjcmV0?from=mail"],
  ["/festival/old/c2VjcmV0", "/festival/harbour/c2VjcmV0"],
  ["/preview/old", "/preview/harbour"],
  ["/festival/harbour", null],
  [`/festival/${id}`, null],
  ["/preview/harbour", null],
  ["/embed/harbour/checkout", null],
  ["/festival", null],
])("leads %s to the festival's own page", (address, moved) => {
  expect(findMovedAddress(address, { kind: "festival", url: "harbour" })).toBe(moved);
});

it.each([
  ["/festival/new", "/watch/new"],
  ["/festival/old/c2VjcmV0", "/watch/new/c2VjcmV0"],
])("leads %s to the screening's own page", (address, moved) => {
  expect(findMovedAddress(address, { kind: "screening", url: "new" })).toBe(moved);
});

it("builds an address that leads nowhere else", () => {
  for (const kind of ["screening", "festival"] as const) {
    const event = { kind, url: "new" };
    for (const path of [buildEventPath(event), buildEventPath(event, "a/b")])
      expect(findMovedAddress(path, event)).toBeNull();
    expect(parseWatchAddress(buildEventPath(event, "a/b"))?.viewerToken).toBe("a/b");
  }
});

it("reads an emailed link without the full stop of its sentence", () => {
  const address = parseWatchAddress("/watch/my-film/c2VjcmV0.");
  expect(address).toEqual({ place: "watch", slugOrId: "my-film", viewerToken: "c2VjcmV0" });
  expect(address && buildWatchPath(address)).toBe("/watch/my-film");
  expect(parseWatchAddress("/watch/my-film).")).toMatchObject({ slugOrId: "my-film" });
});
