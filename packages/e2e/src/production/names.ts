import { execFileSync } from "node:child_process";
import dns from "node:dns";
import { readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import tls from "node:tls";

/** Production accepts no local name, so these domains lead to this machine, as in a hosts file. */
const DOMAINS = ["films.example", "provider.example"];

/** The hosts file for the programs of the product. `--import` loads it. */
const hostsFile = `import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
const isOurs = (name) => ${JSON.stringify(DOMAINS)}.some((domain) => String(name).endsWith("." + domain));
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(isOurs(name) ? "127.0.0.1" : name, ...rest);
const { lookup: find } = dns.promises;
dns.promises.lookup = (name, ...rest) => find(isOurs(name) ? "127.0.0.1" : name, ...rest);
dns.Resolver.prototype.resolve4 = (name, done) => done(null, [isOurs(name) ? "127.0.0.1" : name]);
dns.Resolver.prototype.resolve6 = (name, done) => done(null, []);
syncBuiltinESMExports();
`;

/** Lets a browser find the hosts. */
export const hostRules = `--host-resolver-rules=${DOMAINS.map((domain) => `MAP *.${domain} 127.0.0.1`).join(",")}`;

export interface Certificate {
  key: string;
  cert: string;
  /** Path of the certificate, which is its own authority. */
  file: string;
  keyFile: string;
  /** Variables with which a program of the product trusts it and finds the hosts. */
  variables: { NODE_EXTRA_CA_CERTS: string; hosts: string };
}

/** Creates a certificate for the hosts, which this process trusts and finds from now on. */
export async function createNames(folder: string): Promise<Certificate> {
  const [file, keyFile, hosts] = [
    join(folder, "tls.crt"),
    join(folder, "tls.key"),
    join(folder, "hosts.mjs"),
  ];
  const names = DOMAINS.map((domain) => `DNS:*.${domain}`).join(",");
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=films.example", "-addext", `subjectAltName=${names}`];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", keyFile, "-out", file], {
    stdio: "ignore",
  });
  await writeFile(hosts, hostsFile);
  const [key, cert] = await Promise.all([readFile(keyFile, "utf8"), readFile(file, "utf8")]);
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), cert]);
  findOwnHosts();
  return { key, cert, file, keyFile, variables: { NODE_EXTRA_CA_CERTS: file, hosts } };
}

let isPatched = false;

function findOwnHosts(): void {
  if (isPatched) return;
  isPatched = true;
  const { lookup } = dns;
  const toHost = (name: string) =>
    DOMAINS.some((domain) => name.endsWith(`.${domain}`)) ? "127.0.0.1" : name;
  // The overloads of lookup differ in their last arguments only, which are passed on.
  dns.lookup = ((name: string, ...rest: Parameters<typeof lookup> extends [string, ...infer R] ? R : never) =>
    lookup(toHost(name), ...rest)) as typeof lookup;
  syncBuiltinESMExports();
}
