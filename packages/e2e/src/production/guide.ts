import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@matinee/dev-services/config";

/** The commands of docs/guides/one-machine.md, as an operator reads them. */
export interface Block {
  /** The number of the step. */
  step: number;
  way: "with Docker" | "without Docker" | "both";
  text: string;
}

const file = join(root, "docs/guides/one-machine.md");

/** Reads the blocks of commands and settings of the guide, in its order. */
export async function readGuide(): Promise<Block[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  const blocks: Block[] = [];
  let step = 0;
  let way: Block["way"] = "both";
  let open: string[] | null = null;
  for (const line of lines) {
    if (open) {
      if (line !== "```") open.push(line);
      else {
        blocks.push({ step, way, text: `${open.join("\n")}\n` });
        open = null;
      }
    } else if (line.startsWith("## ")) {
      step = Number(/^## (\d+)\. /.exec(line)?.[1] ?? Number.NaN);
      way = "both";
    } else if (line.startsWith("### ")) way = line.endsWith("With Docker") ? "with Docker" : "without Docker";
    else if (/^With Docker\b.*:$/.test(line)) way = "with Docker";
    else if (/^Without\b.*:$/.test(line)) way = "without Docker";
    else if (line === "```sh") open = [];
  }
  return blocks;
}

/** Returns the blocks of a step for a machine without Docker. @throws Error when the guide has none */
export function selectBlocks(blocks: readonly Block[], step: number): string[] {
  const found = blocks.filter((block) => block.step === step && block.way !== "with Docker");
  if (found.length === 0) throw new Error(`one-machine.md has no commands in step ${step}`);
  return found.map(({ text }) => text);
}

/** Returns the command that begins like this in the text of a step. @throws Error when the guide has none */
export async function findCommand(step: number, start: string): Promise<string> {
  const guide = await readFile(file, "utf8");
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${step}. `)) ?? "";
  const found = [...section.matchAll(/`([^`]+)`/g)].find(([, command]) => command?.startsWith(start))?.[1];
  if (!found) throw new Error(`one-machine.md has no command ${start} in step ${step}`);
  return found;
}

/** What a test machine has instead of what the guide names. */
export interface Values {
  folder: string;
  /** The folder of programs that take the place of system programs. */
  node: string;
  ports: { web: number; proxy: number; api: readonly [number, number]; database: number };
  settings: Readonly<Record<string, string>>;
  /** The version to upgrade to. */
  newest: string;
}

/**
 * Everything in which the executed text differs from the text of the guide. The programs that are replaced are in
 * `replacedPrograms`.
 */
export const substitutions: readonly {
  reason: string;
  apply: (text: string, values: Values) => string;
}[] = [
  {
    reason: "the checks change nothing on their machine, so its folders are inside one folder",
    apply: (text, { folder }) =>
      text.replaceAll(
        /(?<![\w./])\/(?=(?:opt\/matinee|etc\/(?:matinee|systemd|nginx|caddy|nftables\.conf)|var\/(?:lib|backups)\/matinee|var\/cache\/nginx|var\/log\/nginx|usr\/local\/bin|tmp)\b)/g,
        `${folder}/`,
      ),
  },
  {
    reason: "only root may listen on port 443",
    apply: (text, { ports }) =>
      text.replaceAll(/https:\/\/(api|watch|studio|admin)\.films\.example/g, `$&:${ports.web}`),
  },
  {
    reason: "other programs may use these ports",
    apply: (text, { ports }) =>
      text
        .replaceAll(/(?<=127\.0\.0\.1:|@|\D)4000\b/g, String(ports.api[0]))
        .replaceAll(/(?<=127\.0\.0\.1:|@|\D)4001\b/g, String(ports.api[1]))
        .replaceAll("127.0.0.1:8080", `127.0.0.1:${ports.proxy}`)
        .replaceAll("127.0.0.1:5432", `127.0.0.1:${ports.database}`),
  },
  {
    reason: "the guide leaves the version to the operator",
    apply: (text, { newest }) => text.replaceAll("vX.Y.Z", newest),
  },
  {
    reason: "the Node of the checks is the one that the guide downloads",
    apply: (text, { folder, node }) =>
      text
        .replaceAll(/^curl .*nodejs\.org.*$/gm, "true")
        .replaceAll(
          /^mkdir -p \S+\/node && tar .*$/gm,
          `mkdir -p ${folder}/opt/matinee/node/bin && ln -sf ${node} ${folder}/opt/matinee/node/bin/node`,
        ),
  },
  {
    reason: "the operator adds the printed line; here the program's output is read",
    apply: (text, { folder }) =>
      text
        .replaceAll(/^matinee setup .*$/gm, `$& | tee ${folder}/setup.txt`)
        .replaceAll(
          /^# Add the printed line STRIPE_WEBHOOK_SECRET=… to (\S+), then:$/gm,
          (_line, file: string) => `grep '^STRIPE_WEBHOOK_SECRET=' ${folder}/setup.txt >> ${file}`,
        ),
  },
  {
    reason: "the guide says to repeat it until all is well",
    apply: (text) =>
      text.replaceAll(
        /^matinee check-config --online$/gm,
        "for i in {1..60}; do ok=0; $& && ok=1 && break; sleep 1; done; [ $ok = 1 ]",
      ),
  },
];

/** Writes a block as it is executed. */
export const substitute = (text: string, values: Values): string =>
  substitutions.reduce((changed, { apply }) => apply(changed, values), text);

/** A setting whose value a command prints. */
const PRINTED = /^(# The output of: (.+)\n(\w+)=)$/gm;

/** Lists the commands that print the values of settings. */
export const listPrintedSettings = (text: string): string[] =>
  [...text.matchAll(PRINTED)].map(([, , command = ""]) => command);

/** Writes the settings of step 6 with the operator's own values, and with what the commands printed. */
export function fillSettings(text: string, values: Values, printed: ReadonlyMap<string, string>): string {
  return substitute(text, values)
    .replaceAll(PRINTED, (_match, lines: string, command: string) => `${lines}${printed.get(command)}`)
    .replaceAll(/^(\w+)=.*$/gm, (line, name: string) =>
      name in values.settings ? `${name}=${values.settings[name]}` : line,
    );
}

/** Programs of the system that a test replaces: each with its shell script and the reason. */
export const replacedPrograms: Readonly<Record<string, { reason: string; script: string }>> = {
  "apt-get": { reason: "the checks install nothing", script: "exit 0" },
  timedatectl: { reason: "the checks do not set the clock", script: "exit 0" },
  useradd: { reason: "only root creates users", script: "exit 0" },
  usermod: { reason: "only root changes users", script: "exit 0" },
  chown: { reason: "only root gives files to others", script: "exit 0" },
  install: {
    reason: "only root gives files to others: without -o and -g",
    script: `args=()
while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done
exec /usr/bin/install "\${args[@]}"`,
  },
  setpriv: {
    reason: "only root becomes another user",
    script: `while [[ "$1" == --* ]]; do [ "$1" = --pdeathsig ] && shift; shift; done
exec "$@"`,
  },
  runuser: { reason: "the test's server has its own superuser", script: "ask psql" },
  systemctl: {
    reason: "the test starts the programs itself, by the units of the repository",
    script: "ask systemctl",
  },
  journalctl: { reason: "the units write into files", script: "exit 0" },
  npx: { reason: "the checks have installed and built what they test", script: "exit 0" },
  git: { reason: "no network: a version is a folder with its sources", script: "ask git" },
};

/** Replaced too where a small TLS server stands in front of the API, because a bare machine has neither nginx nor Caddy. */
export const replacedProxy: typeof replacedPrograms = {
  nginx: { reason: "a bare machine has none", script: "exit 0" },
  envsubst: { reason: "a bare machine has none", script: "exec cat" },
};

/** Replaced where nginx and Caddy are installed. HOME is the machine's folder. */
export const movedProxy: typeof replacedPrograms = {
  nginx: {
    reason: "the main file of its package is in the machine's folder",
    script: 'PATH=${PATH#*:} exec nginx -c "$HOME/etc/nginx/nginx.conf" "$@"',
  },
};

/** In what the Caddyfile of a test differs from the shipped one. */
export const caddySubstitutions: readonly {
  reason: string;
  apply: (text: string, own: { httpPort: number; file: string; keyFile: string }) => string;
}[] = [
  {
    reason: "no authority for certificates reaches this machine",
    apply: (text, { file, keyFile }) =>
      text.replace(/^\temail .*\n/m, "").replace(/^(\{\$API_URL\},.*\{)$/m, `$1\n\ttls ${file} ${keyFile}`),
  },
  {
    reason: "only root may listen on port 80",
    apply: (text, { httpPort }) => text.replace(/^\tadmin off$/m, `$&\n\thttp_port ${httpPort}`),
  },
];
