import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

const HEADER_BYTES = 12;
const TYPES = { 1: "ipv4", 28: "ipv6" } as const;

/** A DNS server of the test, for `new Resolver().setServers([address])`. */
export interface NameServer {
  address: string;
  close(): void;
}

/**
 * Starts a DNS server for A and AAAA records with no time to live.
 * @param answer returns the addresses of a name; `nth` counts the questions for this name and type from 0
 */
export async function startNameServer(
  answer: (name: string, nth: number) => readonly string[],
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const counts = new Map<string, number>();
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    const key = `${name} ${type}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    const kind = type === 1 || type === 28 ? TYPES[type] : null;
    const records = answer(name, nth)
      .map((text) => ipaddr.parse(text))
      .filter((parsed) => parsed.kind() === kind)
      .map((parsed) => buildRecord(type, parsed.toByteArray()));
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // An authoritative response without an error, to one question.
    header.writeUInt16BE(0x85_80, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

/** Reads the name and the type of the first question. `end` is the offset after it. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (let length = query.readUInt8(offset); length > 0; length = query.readUInt8(offset)) {
    labels.push(query.toString("latin1", offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(offset + 1), end: offset + 5 };
}

/** Builds a record of the name in the question (offset 12), class IN, with no time to live. */
function buildRecord(type: number, bytes: readonly number[]): Buffer {
  return Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
}
