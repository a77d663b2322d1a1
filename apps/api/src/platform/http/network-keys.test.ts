import { expect, test } from "vitest";
import { getNetworkKeys } from "./network-keys.ts";

test("gives all addresses of one IPv6 /64 the same key and each IPv4 address its own", () => {
  const first = getNetworkKeys("2001:db8:1:2::1");
  expect(first).toEqual({ network: "2001:db8:1:2::/64", site: "2001:db8:1::/48" });
  expect(getNetworkKeys("2001:db8:1:2:ffff:ffff:ffff:ffff")).toEqual(first);
  expect(getNetworkKeys("2001:db8:1:3::1")).toEqual({ network: "2001:db8:1:3::/64", site: first.site });
  expect(getNetworkKeys("203.0.113.7")).toEqual({ network: "203.0.113.7", site: null });
  expect(getNetworkKeys("203.0.113.8").network).not.toBe("203.0.113.7");
});

test("treats an IPv4-mapped address as IPv4 and keeps text that is no address", () => {
  expect(getNetworkKeys("::ffff:203.0.113.7")).toEqual({ network: "203.0.113.7", site: null });
  expect(getNetworkKeys("fe80::1%eth0").network).toBe("fe80::/64");
  expect(getNetworkKeys("unknown")).toEqual({ network: "unknown", site: null });
});
