import { Socket } from "node:net";
import { expect, test } from "vitest";
import { isFromOwnMachine, isLoopbackHost } from "./own-machine.ts";

const createRequest = (remoteAddress: string, localAddress: string, headers = {}) => ({
  socket: Object.defineProperties(new Socket(), {
    remoteAddress: { value: remoteAddress },
    localAddress: { value: localAddress },
  }),
  headers,
});

test.each([
  ["127.0.0.1", "127.0.0.1", {}, true],
  ["::1", "::1", {}, true],
  ["::ffff:127.0.0.1", "::ffff:127.0.0.1", {}, true],
  // A process of this machine that calls the machine's own address.
  ["192.0.2.10", "192.0.2.10", {}, true],
  ["198.51.100.7", "192.0.2.10", {}, false],
  ["::ffff:198.51.100.7", "::ffff:192.0.2.10", {}, false],
  // Passed on by a proxy on this machine.
  ["127.0.0.1", "127.0.0.1", { "x-forwarded-for": "198.51.100.7" }, false],
  ["127.0.0.1", "127.0.0.1", { forwarded: "for=198.51.100.7" }, false],
])(
  "decides whether a request from %s to %s with %o is from this machine: %s",
  (remote, local, headers, expected) => {
    expect(isFromOwnMachine(createRequest(remote, local, headers))).toBe(expected);
  },
);

test("recognises loopback hosts", () => {
  expect(["127.0.0.1", "127.1.2.3", "::1", "localhost"].every(isLoopbackHost)).toBe(true);
  expect(["0.0.0.0", "::", "192.0.2.1", "demo.films.example"].some(isLoopbackHost)).toBe(false);
});
