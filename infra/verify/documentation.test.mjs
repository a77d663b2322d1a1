// Reads the documents and the deployment files, so that no page names a command, option, script, setting or file that does not
// exist.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
const listFiles = (...patterns) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)));

/** Splits a document into its commands in fenced blocks and its inline code, each on one line. */
function readCode(text) {
  const blocks = [];
  const prose = text.replaceAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm, (_, _indent, language, block) => {
    if (["sh", ""].includes(language)) blocks.push(...block.replaceAll("\\\n", " ").split("\n"));
    return "";
  });
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span]) => span.replaceAll(/\s+/g, " "));
  return { blocks, spans };
}

const documents = listFiles("*.md").map((path) => ({ path, text: read(path), ...readCode(read(path)) }));
/** Everything in documents that may be typed into a shell, and the scripts of the workflows. */
const lines = [
  ...documents.flatMap(({ path, blocks, spans }) => [...blocks, ...spans].map((line) => ({ path, line }))),
  ...listFiles(".github/workflows/*.yml").flatMap((path) =>
    Object.values(parse(read(path)).jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run = "" }) => run.split("\n"))
      .map((line) => ({ path, line })),
  ),
];

describe("the operator's program", () => {
  const names = [...read("apps/api/src/command.ts").matchAll(/^ {2}"?([\w-]+)"?: async \(\)/gm)].map(
    ([, name]) => name,
  );
  const commands = new Map(names.map((name) => [name, readCommand(`apps/api/src/commands/${name}.ts`)]));

  function readCommand(path) {
    const source = read(path);
    const shared = source.includes("chosenBackupOptions")
      ? read("apps/api/src/commands/chosen-backup.ts")
      : "";
    const options = [...(source + shared).matchAll(/"?([\w-]+)"?: \{ type: "(?:string|boolean)"/gm)];
    const [, usage = ""] = /(?:usage:|USAGE =)\s+"([^"]+)"/.exec(source) ?? [];
    return { usage, options: options.map(([, name]) => name) };
  }

  /** Finds the calls of the program in a line. @returns their words after the program's name */
  function findCalls(line) {
    const calls = line.matchAll(
      /(?:^ *|&& |; |-- )(?:[A-Z_]+=\S+ )*(?:pnpm |node |\S*\/node )?matinee(?:\.js)? ([a-z][^&|;#]*)/g,
    );
    return [...calls].map(([, words]) => words.trim().split(/\s+/));
  }

  function findProblem([name, ...words]) {
    const command = commands.get(name);
    if (["help", "COMMAND"].includes(name)) return null;
    if (!command) return `there is no command ${name}`;
    const [action] = words;
    const isAction = /^[a-z]+$/.test(action ?? "");
    if (isAction && !new RegExp(`\\b${action}\\b`).test(command.usage)) return `${name} has no ${action}`;
    const options = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.slice(2).split("=")[0]);
    const unknown = options.find((option) => option !== "help" && !command.options.includes(option));
    return unknown ? `${name} has no option --${unknown}` : null;
  }

  test("every call in documents, units and workflows has a command and options that exist", () => {
    const units = listFiles("infra/systemd/*.service", "infra/compose.yaml", "infra/docker/*").flatMap(
      (path) => [...read(path).matchAll(/matinee\.js [a-z].*$/gm)].map(([line]) => ({ path, line })),
    );
    const calls = [...lines, ...units].flatMap(({ path, line }) =>
      findCalls(line).map((words) => ({ path, words })),
    );
    const problems = calls
      .map(({ path, words }) => ({ path, call: words.join(" "), problem: findProblem(words) }))
      .filter(({ problem }) => problem);
    expect(problems).toEqual([]);
    expect(calls.length).toBeGreaterThan(40);
  });

  test("control: an unknown command, action or option is found", () => {
    expect(findProblem(["save"])).toBe("there is no command save");
    expect(findProblem(["staff", "remove"])).toBe("staff has no remove");
    expect(findProblem(["drill", "--to", "x"])).toBe("drill has no option --to");
    expect(findProblem(["restore", "--from", "x", "--backup", "y"])).toBeNull();
    expect(findCalls("cd / && NODE_ENV=production matinee backup --to x && y")).toEqual([
      ["backup", "--to", "x"],
    ]);
  });

  test("the operator guide lists every command", () => {
    const [, table = ""] =
      /^\| Command +\| What it does.*\n((?:\|.*\n)+)/m.exec(read("docs/guides/operators.md")) ?? [];
    const listed = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    const byName = (one, other) => one.localeCompare(other);
    expect(listed.toSorted(byName)).toEqual(names.toSorted(byName));
  });
});

describe("scripts", () => {
  const scripts = new Map(
    listFiles("package.json", "*/package.json")
      .map((path) => JSON.parse(read(path)))
      .map((manifest) => [manifest.name, Object.keys(manifest.scripts ?? {})]),
  );
  const OF_PNPM = new Set(["add", "audit", "exec", "fetch", "install"]);

  /** Finds calls of pnpm and npm in a line. @returns the package and the script of each */
  function findScripts(line) {
    const calls = line.matchAll(
      /(?<![\w@./-])(?:pnpm(?:@[\d.]+)?(?: --filter ([@\w/-]+))?|npm(?: run)?) ([a-z][\w:-]*)/g,
    );
    return [...calls]
      .map(([call, name = "matinee", script]) => ({ name, script, isNpm: call.startsWith("npm") }))
      .filter(({ script, isNpm }) => (isNpm ? ["start", "test"].includes(script) : !OF_PNPM.has(script)))
      .map(({ name, script }) => ({ name, script }));
  }

  test("every script that documents and workflows call exists", () => {
    const calls = lines.flatMap(({ path, line }) => findScripts(line).map((call) => ({ path, ...call })));
    expect(calls.filter(({ name, script }) => !scripts.get(name)?.includes(script))).toEqual([]);
    expect(calls.length).toBeGreaterThan(40);
  });

  test("control: calls are found with their package", () => {
    expect(findScripts("npx --yes pnpm@10.34.9 verify:full && pnpm --filter @matinee/api db:seed")).toEqual([
      { name: "matinee", script: "verify:full" },
      { name: "@matinee/api", script: "db:seed" },
    ]);
    expect(findScripts("pnpm install")).toEqual([]);
  });

  test("every program of the repository that workflows start exists", () => {
    const programs = lines
      .filter(({ path }) => path.startsWith(".github"))
      .flatMap(({ line }) => [...line.matchAll(/(?:^|node )((?:infra|\.ci)\/[\w./-]+)/g)])
      .map(([, path]) => path);
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(programs).toContain(".ci/run");
  });
});

describe("files", () => {
  /** Lists the anchors of a document as GitHub makes them. */
  const listAnchors = (text) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );

  test("every link leads to a file and a heading that exist", () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, target, anchor]) => {
          const file = target ? join(dirname(path), target) : path;
          if (!existsSync(join(root, file))) return true;
          return anchor && !listAnchors(read(file)).includes(anchor);
        })
        .map(([link]) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  describe("citations of the product rules", () => {
    const headings = new Map(
      documents
        .filter(({ path }) => path.startsWith("docs/rules/"))
        .map(({ path, text }) => [
          path.slice("docs/".length),
          [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading),
        ]),
    );

    /** Finds citations such as "rules/access.md, Gate", also over two lines of a comment. */
    function findUnknown(text) {
      const prose = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, " ");
      return [...prose.matchAll(/(rules\/[a-z-]+\.md), (?:section )?"?(.{40})/g)]
        .filter(([, page, words]) => !headings.get(page)?.some((heading) => words.startsWith(heading)))
        .map(([citation]) => citation);
    }

    test("each names a page and a heading that exist", () => {
      const sources = listFiles("apps/*.ts", "apps/*.tsx", "apps/*.css", "packages/*.ts", "packages/*.tsx");
      const unknown = sources.flatMap((path) =>
        findUnknown(read(path)).map((citation) => ({ path, citation })),
      );
      expect(unknown).toEqual([]);
      expect(sources.filter((path) => read(path).includes("rules/")).length).toBeGreaterThan(80);
    });

    test("control: an unknown heading or page is found", () => {
      const after = "and no more than that, for any reason at all";
      expect(findUnknown(`/** rules/access.md,\n * Gait ${after} */`)).toHaveLength(1);
      expect(findUnknown(`// rules/entry.md, Gate ${after}`)).toHaveLength(1);
      expect(findUnknown(`// rules/access.md, Gate ${after}`)).toHaveLength(0);
    });
  });

  test("every path of the repository in a document exists", () => {
    const paths = documents.flatMap(({ path, blocks, spans }) =>
      [...blocks, ...spans]
        .flatMap((line) => [
          ...line.matchAll(
            /(?<![\w./~@-])(?:apps|packages|infra|docs|\.github|\.ci|\.githooks)\/[\w./@-]*\w/g,
          ),
        ])
        .map(([name]) => ({ path, name })),
    );
    const isMade = (name) => name.split("/").includes("dist");
    expect(paths.filter(({ name }) => !isMade(name) && !existsSync(join(root, name)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(50);
  });
});

describe("settings", () => {
  const listNames = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  const example = read(".env.example");
  const documented = new Set(listNames(example, /^#([A-Z][A-Z0-9_]*)=/gm));
  const inSchemas = ["apps/api/src/platform/environment.ts", "packages/dev-services/src/config.ts"].flatMap(
    (path) => listNames(read(path), /^ {2}([A-Z][A-Z0-9_]*): /gm),
  );
  const [, secretList = ""] =
    /SECRET_VARIABLES = \[([^\]]+)\]/.exec(read("apps/api/src/platform/secret-files.ts")) ?? [];
  const fileVariables = listNames(secretList, /"(\w+)"/g).map((name) => `${name}_FILE`);
  /** Variables that the API's programs read in another way than by their settings. */
  const OTHERS = ["UV_THREADPOOL_SIZE", "CHROMIUM_PATH"];
  /** Variables of other programs that documents explain. */
  const FOREIGN = {
    Node: ["NODE_OPTIONS", "NODE_COMPILE_CACHE"],
    OpenTelemetry: ["OTEL_EXPORTER_OTLP_HEADERS"],
    psql: ["ON_ERROR_STOP"],
    "the build of the watch app": ["WATCH_LANGUAGE"],
    "our benches": ["BENCH_ROWS", "LIVE_ROOM_SECONDS", "MEMORY_SECONDS", "VIEWERS_SECONDS"],
    "the C library": ["MALLOC_ARENA_MAX"],
    "the CronJob of Kubernetes": ["BACKUP_TO"],
  };

  test("every variable of .env.example is read", () => {
    const unread = [...documented].filter((name) => ![...inSchemas, ...OTHERS].includes(name));
    expect(unread).toEqual([]);
    expect(documented.size).toBeGreaterThan(80);
  });

  test(".env.example names every secret that may be in a file", () => {
    expect(fileVariables.length).toBeGreaterThan(10);
    const named = new Set(example.match(/\b[A-Z][A-Z0-9_]+\b/g));
    expect(fileVariables.filter((name) => !named.has(name))).toEqual([]);
  });

  test("compose, systemd and Kubernetes give our processes no unknown variable", () => {
    const { services } = parse(read("infra/compose.yaml"), { merge: true });
    const ours = Object.values(services).filter(({ image }) => image.includes("matinee"));
    const kubernetes = listFiles("infra/k8s/*.yaml")
      .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS()))
      .flatMap((object) => object?.spec?.jobTemplate?.spec.template ?? object?.spec?.template ?? [])
      .flatMap(({ spec }) => [...(spec.initContainers ?? []), ...spec.containers])
      .filter(({ image }) => image === "matinee")
      .flatMap(({ env }) => env.map(({ name }) => name));
    const units = listFiles("infra/systemd/*.service").flatMap((path) =>
      listNames(read(path), /^Environment=(.+)$/gm).flatMap((list) => listNames(list, /(?:^| )([A-Z_]+)=/g)),
    );
    const given = [
      ...ours.flatMap(({ environment }) => Object.keys(environment)),
      ...kubernetes,
      ...units,
      ...listNames(read("infra/k8s/settings.env"), /^([A-Z_]+)=/gm),
    ];
    // Emptied, because it is in the same file as the settings.
    const others = ["Node", "the C library", "the CronJob of Kubernetes"].flatMap((name) => FOREIGN[name]);
    const allowed = [...documented, ...others, "POSTGRES_PASSWORD"];
    expect(given.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(new Set(given).size).toBeGreaterThan(25);
  });

  test("every variable that a document names exists", () => {
    const templates = listFiles("infra/*.yaml", "infra/*.template", "infra/*/Caddyfile", "infra/docker/*");
    const ofInfra = templates.flatMap((path) =>
      listNames(read(path), /(?:\$\{|\{\$|ARG |^ +)([A-Z][A-Z0-9_]+)\b/gm),
    );
    const known = new Set([
      ...documented,
      ...fileVariables,
      ...OTHERS,
      ...ofInfra,
      ...Object.values(FOREIGN).flat(),
    ]);
    const named = documents
      .filter(({ path }) => path !== "CHANGELOG.md")
      .flatMap(({ path, blocks, spans }) =>
        [...blocks, ...spans]
          .flatMap((line) => listNames(line, /(?<![\w./-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g))
          .map((name) => ({ path, name })),
      );
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });
});
