import { expect, it } from "vitest";
import { findMovedAddress, parseWatchAddress } from "./watch-address.ts";

it.each([
  ["/watch/old", "/watch/new"],
  ["/watch/OLD/", "/watch/new"],
  ["/preview/old", "/preview/new"],
  ["/embed/old/checkout?site=https%3A%2F%2Fa.example", "/embed/new/checkout?site=https%3A%2F%2Fa.example"],
  ["/watch/old/c2VjcmV0LWNyZWRlbnRpYWw", "/watch/new/c2VjcmV0LWNyZWRlbnRpYWw"],
  ["/watch/old?subscriberID=abc&from=mail", "/watch/new?subscriberID=abc&from=mail"],
  ["/watch/old/%0d%0aset-cookie", "/watch/new/%0D%0Aset-cookie"],
])("leads %s to the event's present url", (address, moved) => {
  expect(findMovedAddress(address, "new")).toBe(moved);
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
  expect(findMovedAddress(address, "new")).toBeNull();
});

it("reads an emailed link without the full stop of its sentence", () => {
  expect(parseWatchAddress("/watch/my-film/c2VjcmV0.")).toMatchObject({
    slugOrId: "my-film",
    viewerToken: "c2VjcmV0",
    path: "/watch/my-film",
  });
  expect(parseWatchAddress("/watch/my-film).")).toMatchObject({
    slugOrId: "my-film",
    path: "/watch/my-film",
  });
});
