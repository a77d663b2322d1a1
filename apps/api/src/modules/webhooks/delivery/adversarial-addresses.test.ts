import { Resolver } from "node:dns/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { messages } from "@matinee/texts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseNetworks } from "../../../platform/network-address.ts";
import {
  INTERNAL_IPV4,
  INTERNAL_IPV6,
  listIpv4Forms,
  listUrlTricks,
} from "../../../testing/address-forms.ts";
import { type NameServer, startNameServer } from "../../../testing/name-server.ts";
import { createRequestSender, type Outcome } from "./send-request.ts";

/** Receives what reaches any address of this machine. */
let server: Server;
let port: number;
let names: NameServer;
/** The addresses of this machine that were connected to. */
let connectedTo: (string | undefined)[] = [];
/** The addresses of names. Every other name is the machine itself. */
const answers = new Map<string, readonly (readonly string[])[]>();

beforeAll(async () => {
  server = createServer((_request, reply) => reply.end("received"));
  server.on("connection", ({ localAddress }) => connectedTo.push(localAddress?.replace("::ffff:", "")));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A TCP server has an address object once it listens.
  ({ port } = server.address() as AddressInfo);
  names = await startNameServer((name, nth) => {
    const lists = answers.get(name);
    return lists ? (lists[nth] ?? lists.at(-1) ?? []) : ["127.0.0.1"];
  });
});
afterAll(() => {
  names.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connectedTo = [];
});

function createSender(networks: string, allowsHttp = true): (url: string) => Promise<Outcome> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  resolver.setServers([names.address]);
  const send = createRequestSender({ allowsHttp, networks: parseNetworks(networks) }, resolver);
  return (url) => send({ url, headers: {}, body: "{}" });
}

/** The problems that are found before a connection is tried. A connection that fails has another error. */
const PROBLEMS: readonly (string | null)[] = [
  messages.webhooks.invalidUrl,
  messages.webhooks.invalidUrlInDevelopment,
  messages.webhooks.hasCredentials,
  messages.webhooks.internalUrl,
  "The name has an address that is not reachable from the internet.",
];

/** Sends to each address and returns those that were not rejected before a connection. */
async function findAttempted(send: (url: string) => Promise<Outcome>, urls: readonly string[]) {
  const outcomes = await Promise.all(urls.map(async (url) => ({ url, ...(await send(url)) })));
  return outcomes.filter(({ status, error }) => status !== null || !PROBLEMS.includes(error));
}

const listForms = () => INTERNAL_IPV4.flatMap((address) => listIpv4Forms(address));
const listHosts = () => [
  ...listForms(),
  ...INTERNAL_IPV6.flatMap((address) => [`[${address}]`, `[${address}%25lo]`, `[${address.toUpperCase()}]`]),
  "localhost",
  "LOCALHOST.",
  "app.localhost",
  "metadata.google.internal",
];

test("none of 1,500 addresses of internal hosts is connected to", async () => {
  const hosts = listHosts();
  const urls = [
    ...hosts.map((host) => `http://${host}:${port}/hook`),
    ...hosts.map((host) => `https://${host}:${port}/hook`),
    ...listUrlTricks("127.0.0.1", port),
    ...listUrlTricks("2130706433", port),
    ...listUrlTricks("[::1]", port),
    ...listUrlTricks("localhost", port),
  ];
  expect(new Set(urls).size).toBeGreaterThan(1500);
  expect(await findAttempted(createSender(""), urls)).toEqual([]);
  expect(await findAttempted(createSender("", false), urls)).toEqual([]);
  expect(connectedTo).toEqual([]);
});

test("control: the same forms reach this machine when its addresses are permitted", async () => {
  const send = createSender("127.0.0.1/32");
  const reached = [];
  for (const host of listIpv4Forms("127.0.0.1"))
    if ((await send(`http://${host}:${port}/hook`)).status === 200) reached.push(host);
  // The forms that a URL parser turns into the address, and the IPv6 addresses that the system maps to it.
  expect(reached.length).toBeGreaterThan(20);
  expect(connectedTo).toEqual(reached.map(() => "127.0.0.1"));
});

test("a name with an internal address among its addresses is not connected to", async () => {
  const addresses = [...INTERNAL_IPV4, ...INTERNAL_IPV6];
  for (const [index, address] of addresses.entries()) {
    answers.set(`alone-${index}.example.com`, [[address]]);
    answers.set(`beside-${index}.example.com`, [["8.8.8.8", "2606:4700::1111", address]]);
    answers.set(`mapped-${index}.example.com`, [[`64:ff9b::${address.includes(":") ? "7f00:1" : address}`]]);
  }
  const urls = [...answers.keys()].map((name) => `http://${name}:${port}/hook`);
  expect(urls).toHaveLength(3 * addresses.length);
  expect(await findAttempted(createSender(""), urls)).toEqual([]);
  expect(connectedTo).toEqual([]);
});

test("a name that rebinds to an internal address is connected to at the checked one only", async () => {
  const hosts = Array.from({ length: 50 }, (_, index) => `rebinding-${index}.example.com`);
  for (const host of hosts) answers.set(host, [["127.0.0.1"], ["127.0.0.2"]]);
  const send = createSender("127.0.0.1/32");
  for (const host of hosts) expect(await send(`http://${host}:${port}/hook`)).toMatchObject({ status: 200 });
  expect(connectedTo).toEqual(hosts.map(() => "127.0.0.1"));
  // Control: the names do rebind, and the second address is rejected.
  expect(
    await findAttempted(
      send,
      hosts.map((host) => `http://${host}:${port}/hook`),
    ),
  ).toEqual([]);
  expect(connectedTo).toHaveLength(hosts.length);
});
