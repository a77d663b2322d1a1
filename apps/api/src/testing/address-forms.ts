/**
 * Forms of addresses that name an internal host without looking like it: those that URL parsers normalize (WHATWG URL,
 * UTS 46), those that carry an IPv4 address in an IPv6 address (RFC 4291, 4380, 5214, 6052, 7915), and tricks with the
 * other parts of a URL.
 */

/** Loopback, private, shared, link-local, reserved and documentation networks, and addresses of clouds' metadata. */
export const INTERNAL_IPV4 = [
  "127.0.0.1",
  "127.1.2.3",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.254",
  "192.168.1.1",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "169.254.170.2",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
] as const;

export const INTERNAL_IPV6 = [
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "0000:0000:0000:0000:0000:0000:0000:0001",
  "100::1",
  "2001:db8::1",
  "fc00::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fe80::1",
  "fe80::a9fe:a9fe",
  "fec0::1",
  "ff02::1",
] as const;

/** Replaces digits and dots by characters that UTS 46 maps to them. */
const replaceDigits = (address: string, zero: number, dot = "."): string =>
  address.replaceAll(".", dot).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const encodeCharacters = (address: string): string =>
  address.replaceAll(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** Lists the forms of the host of a URL for an IPv4 address. */
export function listIpv4Forms(address: string): string[] {
  const octets = address.split(".").map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = number.toString(16).padStart(8, "0");
  const groups = `${hex.slice(0, 4)}:${hex.slice(4)}`;
  const inverted = (0xff_ff_ff_ff - number).toString(16).padStart(8, "0");
  const teredo = `${inverted.slice(0, 4)}:${inverted.slice(4)}`;
  const octal = octets.map((octet) => `0${octet.toString(8)}`);
  const hexOctets = octets.map((octet) => `0x${octet.toString(16)}`);
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex}`,
    `0X${hex.toUpperCase()}`,
    `0x0000000000${hex}`,
    `0${number.toString(8)}`,
    octal.join("."),
    octal.map((octet) => `000${octet}`).join("."),
    hexOctets.join("."),
    `${hexOctets[0]}.${octal[1]}.${c}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hexOctets[0]}.0x${hex.slice(2)}`,
    encodeCharacters(address),
    replaceDigits(address, 0xff_10),
    replaceDigits(address, 0xff_10, "。"),
    replaceDigits(address, 0x1_d7_ce, "．"),
    replaceDigits(address, 0x1_d7_f6, "｡"),
    address.replace(".", "\u00AD."),
    address.replace(".", ".\t"),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:FFFF:${groups.toUpperCase()}]`,
    `[::${address}]`,
    `[::ffff:0:${groups}]`,
    `[64:ff9b::${groups}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::]`,
    `[2002:${groups}::1]`,
    `[2001:0:${groups}::${teredo}]`,
    `[2001::${teredo}]`,
    `[fe80::5efe:${groups}]`,
    `[fe80::5efe:${groups}%25lo]`,
    `[::ffff:${address}%lo]`,
  ];
}

/** Lists URLs that hide the host in front of, behind or beside other parts. */
export const listUrlTricks = (host: string, port: number): string[] => [
  `http://user@${host}:${port}/hook`,
  `http://user:password@${host}:${port}/hook`,
  `http://example.com@${host}:${port}/hook`,
  `http://example.com:443@${host}:${port}/hook`,
  `http://${host}:${port}#@example.com/hook`,
  `http://${host}:${port}?@example.com/hook`,
  `http://${host}:${port}\\@example.com/hook`,
  `http:\\\\${host}:${port}\\hook`,
  `http:${host}:${port}/hook`,
  `http:////${host}:${port}/hook`,
  `  http://${host}:${port}/hook\n`,
  `ht\ntp://${host}:${port}/hook`,
  `HTTP://${host}:000${port}/hook`,
  `http://${host}/hook`,
  `ftp://${host}:${port}/hook`,
  `ws://${host}:${port}/hook`,
  `file://${host}/hook`,
  `gopher://${host}:${port}/hook`,
  `unix://${host}:${port}/hook`,
];
