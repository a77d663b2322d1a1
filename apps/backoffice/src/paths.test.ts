import { expect, test } from "vitest";
import { paths, studioPaths, watchPaths } from "./paths.ts";

test("encodes the page to return to after the sign-in", () => {
  expect(paths.login("/admin/orders?page=2")).toBe("/login?from=%2Fadmin%2Forders%3Fpage%3D2");
  expect(paths.login()).toBe("/login");
});

test("encodes searches and owners", () => {
  expect(paths.list("events", "salt & road")).toBe("/admin/events?search_term=salt%20%26%20road");
  expect(paths.ownerList("orders", "ada+film@example.org")).toBe(
    "/admin/orders?owner=ada%2Bfilm%40example.org",
  );
});

test("filters the audit log by the record or by the user who acted", () => {
  expect(paths.audit()).toBe("/admin/audit");
  expect(paths.audit({ subjectId: "a" })).toBe("/admin/audit?subject_id=a");
  expect(paths.audit({ actorId: "b" })).toBe("/admin/audit?actor_id=b");
});

test("leads through the studio's sign-in page to a step of an event", () => {
  const step = studioPaths.editEvent("customer", "salt/road", "trailer");
  expect(step).toBe("/event/customer/salt%2Froad?step=trailer");
  expect(studioPaths.signIn("https://studio.example.org", step)).toBe(
    "https://studio.example.org/login?from=%2Fevent%2Fcustomer%2Fsalt%252Froad%3Fstep%3Dtrailer",
  );
});

test("leads to the waiting list of an event in the studio", () => {
  expect(studioPaths.waitlist("customer", "salt/road")).toBe(
    "/event/customer/salt%2Froad?step=attendees&tab=waitlist",
  );
});

test("encodes an event's address on the watch host", () => {
  expect(watchPaths.event("https://watch.example.org", { kind: "screening", url: "salt road" })).toBe(
    "https://watch.example.org/watch/salt%20road",
  );
});
