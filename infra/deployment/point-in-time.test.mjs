// Runs the commands of docs/guides/point-in-time.md on a PostgreSQL of its own, in a temporary folder.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const guide = readFileSync(
  fileURLToPath(new URL("../../docs/guides/point-in-time.md", import.meta.url)),
  "utf8",
);
const VERSIONS = "/usr/lib/postgresql";
const [version] = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((one, other) => other - one) : [];
/** The commands are for root, who becomes the user postgres. */
const canRun = version !== undefined && process.getuid?.() === 0;

/** Returns the lines of the guide between two lines, without their indentation. */
function read(from, to) {
  const lines = guide.split("\n");
  const start = lines.findIndex((line) => from.test(line));
  const end = lines.findIndex((line, index) => index > start && to.test(line));
  expect(start).toBeGreaterThan(0);
  const [indent] = /^ */.exec(lines[start]);
  return lines
    .slice(start, end + 1)
    .map((line) => line.slice(indent.length))
    .join("\n");
}

test.skipIf(!canRun)(
  "the guide's settings and commands bring a database back to a minute (skipped without PostgreSQL and root)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "matinee-point-in-time-"));
    const [etc, lib, backups] = ["etc", "lib", "backups"].map((name) => join(folder, name));
    const path = `${VERSIONS}/${version}/bin:${process.env.PATH}`;
    const env = { PATH: path, PGHOST: lib, PGPORT: "5499" };
    const run = (script) =>
      execFileSync("bash", ["-ec", script], {
        cwd: "/",
        env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    /** Lets a script of the guide use the folders of this test. */
    const adapt = (script) =>
      script
        .replaceAll("/var/backups/postgres", backups)
        .replaceAll(/\/var\/lib\/postgresql\/\d+/g, lib)
        .replaceAll(/\/etc\/postgresql\/\d+\/main/g, etc)
        .replaceAll(
          "runuser -u postgres -- ",
          `runuser -u postgres -- env PATH=$PATH PGHOST=$PGHOST PGPORT=$PGPORT `,
        );
    const asPostgres = (command) => run(adapt(`runuser -u postgres -- ${command}`));
    const query = (statement) => asPostgres(`psql --no-psqlrc -tAc "${statement}" postgres`).trim();
    const control = (action) =>
      asPostgres(
        `pg_ctl -w -D ${lib}/main -l ${lib}/log -o "-c config_file=${etc}/postgresql.conf -c hba_file=${etc}/pg_hba.conf" ${action}`,
      );

    chmodSync(folder, 0o755);
    mkdirSync(join(etc, "conf.d"), { recursive: true });
    run(`install -d -o postgres ${lib}`);
    asPostgres(`initdb -D ${lib}/main --auth=trust --no-sync`);
    writeFileSync(
      join(etc, "postgresql.conf"),
      `include_dir = '${etc}/conf.d'\nport = ${env.PGPORT}\nunix_socket_directories = '${lib}'\nlisten_addresses = ''\nfsync = off\n`,
    );
    writeFileSync(join(etc, "pg_hba.conf"), "local all all trust\nlocal replication all trust\n");
    run(adapt(read(/^install -d -o postgres/, /^SETTINGS$/)));
    control("start");
    try {
      query("create table sales (number int)");
      const script = read(/^#!\/bin\/sh$/, /-mtime/);
      run(adapt(script));
      query("insert into sales values (1)");
      await sleep(50);
      const minute = query("select now()");
      await sleep(50);
      query("insert into sales values (2)");
      query("select pg_switch_wal()");
      await expect
        .poll(() => query("select last_archived_wal from pg_stat_archiver where last_failed_time is null"), {
          timeout: 10_000,
        })
        .not.toBe("");
      control("stop -m fast");
      const [copy] = readdirSync(backups).filter((name) => name.startsWith("base-"));
      const restore = read(/^ +mv \/var\/lib\/postgresql/, /^ +runuser .*recovery\.signal$/);
      run(`base=${backups}/${copy}\nminute='${minute}'\n${adapt(restore)}`);
      control("start");
      await expect.poll(() => query("select pg_is_in_recovery()"), { timeout: 10_000 }).toBe("f");
      expect(query("select string_agg(number::text, ',') from sales")).toBe("1");
    } finally {
      control("stop -m immediate");
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);
