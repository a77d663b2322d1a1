import { expect, test } from "vitest";
import { truncateAddress } from "./network-address.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:77:1234::9", "2001:db8:77::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["unknown", null],
])("truncates %s to %s", (address, network) => {
  expect(truncateAddress(address)).toBe(network);
});
