import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@matinee/api/database";
import { extractVersion, findPreviousVersion } from "@matinee/api/previous-version";
import { startSystemPostgres } from "@matinee/api/system-postgres";
import { findVideoTools } from "@matinee/api/video/find-video-tools";
import { root } from "@matinee/dev-services/config";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { type Browser, expect } from "@playwright/test";
import { FULL } from "../full.ts";
import { makeFilm } from "../journey/film.ts";
import { typeCard } from "../journey/card.ts";
import { expectPlaying } from "../journey/playing.ts";
import { test } from "../policy-test.ts";
import { enterBackOffice, setupAnswers } from "./enter.ts";
import { startFront } from "./front.ts";
import { type Block, findCommand, readGuide, selectBlocks } from "./guide.ts";
import { startLoad } from "./load.ts";
import { Machine, type MachineOptions, removeFolder } from "./machine.ts";
import { createNames } from "./names.ts";
import { startProviders } from "./providers.ts";
import { hasProxies, prepareNginx, startCaddy, startNginx } from "./proxy.ts";
import { buyTicket, createSite, openScreening, type Screening, type Site } from "./sale.ts";

// One worker: each test starts a whole installation.
test.describe.configure({ mode: "default" });

const machines: Machine[] = [];
const cleanups: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  // They use everything else.
  await Promise.all(machines.splice(0).map((machine) => machine.close()));
  await Promise.all(cleanups.splice(0).map((clean) => clean()));
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-production-"));
  cleanups.push(() => removeFolder(folder));
  return folder;
}

/** Starts what is outside of the machine: its name, its providers and a film. */
async function prepareWorld() {
  const folder = await createFolder();
  const certificate = await createNames(folder);
  const webPort = await findFreePort();
  const site = createSite(webPort);
  const film = join(folder, "feature.mp4");
  const [providers] = await Promise.all([
    startProviders(folder, certificate, `${site.api}/v1/hooks/stripe`),
    makeFilm(film, 12),
  ]);
  cleanups.push(() => providers.close());
  const settings = {
    FFMPEG_PATH: "",
    FFPROBE_PATH: "",
    PATH: process.env["PATH"] ?? "",
    isProduction: false,
  };
  const tools = await findVideoTools(settings, { warn: () => undefined });
  return { certificate, webPort, site, providers, film, tools };
}

async function createMachine(options: Omit<MachineOptions, "folder">): Promise<Machine> {
  const machine = await Machine.create({ ...options, folder: await createFolder() });
  machines.push(machine);
  return machine;
}

async function watchWithTicket(browser: Browser, site: Site, { url, title }: Screening): Promise<void> {
  const watch = await browser.newPage({ ignoreHTTPSErrors: true });
  await watch.goto(`${site.watch}/watch/${url}`);
  await expect(watch.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await watch.getByRole("button", { name: "Watch Now" }).first().click();
  await watch.getByRole("button", { name: "Continue To Checkout" }).click();
  const dialog = watch.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Olu Adeyemi");
  await dialog.getByLabel("Email receipt").fill("viewer@audience.example");
  await dialog.getByLabel("Zip").fill("94607");
  await typeCard(watch, "4242424242424242");
  await dialog.getByRole("checkbox", { name: /terms/i }).check();
  await dialog.getByRole("button", { name: "Pay $7.50" }).click();
  await dialog.getByRole("button", { name: "Watch Video" }).click();
  await expectPlaying(watch);
  await watch.close();
}

/** Opens the link of a ticket that was sold before. */
async function watchByLink(browser: Browser, site: Site, { url }: Screening, ticket: string): Promise<void> {
  const watch = await browser.newPage({ ignoreHTTPSErrors: true });
  await watch.goto(`${site.watch}/watch/${url}/${ticket}`);
  await watch.getByRole("button", { name: "Watch Now" }).first().click();
  await expectPlaying(watch);
  await watch.close();
}

async function enterAsAdmin(browser: Browser, site: Site): Promise<void> {
  const office = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  await enterBackOffice(office, site);
  await office.close();
}

/** Follows the steps from the empty machine to the check that all is well. */
async function setUp(machine: Machine, guide: readonly Block[]): Promise<void> {
  await machine.follow(guide, 4);
  await machine.follow(guide, 5);
  await machine.writeSettings(guide);
  expect(await machine.follow(guide, 7)).toContain("The database has the schema of this version.");
  expect(await machine.follow(guide, 8, setupAnswers)).toContain("All is well.");
}

test("an installation by the guide is entered by its first admin and sells a ticket", async ({ browser }) => {
  // Half a minute on a fast machine, more than four beside the other tests on a slow one.
  test.setTimeout(600_000);
  const [{ certificate, webPort, site, providers, film, tools }, database] = await Promise.all([
    prepareWorld(),
    startTemporaryPostgres("postgres", tmpdir(), "postgres"),
  ]);
  cleanups.push(() => database.close());
  const machine = await createMachine({
    certificate,
    databaseUrl: database.url,
    settings: providers.settings,
    webPort,
    tools,
    packages: { caddy: ({ values }) => startFront(webPort, values.ports.api, certificate) },
  });
  const guide = await readGuide();
  await test.step("the commands of the guide set it up", () => setUp(machine, guide));
  const [screening] = await Promise.all([
    test.step("a filmmaker opens a screening", () => openScreening(site, providers, film, "Tidewater")),
    test.step("the first admin sets up a second factor and enters the back office", () =>
      enterAsAdmin(browser, site)),
  ]);
  await test.step("a viewer buys a ticket by card and watches", () =>
    watchWithTicket(browser, site, screening));
});

/** More than this, in a form that hardly compresses. */
const LARGE_DUMP_BYTES = 1024 ** 2;
const REGISTRATIONS = 40_000;

/** Adds registrations of a large audience, so that the dump is larger than the buffers between two programs. */
async function addAudience(machine: Machine, { id }: Screening): Promise<void> {
  const { pool } = connect((await machine.readDatabaseUrls()).owner, 1);
  try {
    await pool.query(
      `insert into subscribers (id, page_id, email, name)
       select gen_random_uuid(), $1, gen_random_uuid() || '@audience.example', gen_random_uuid() from generate_series(1, $2)`,
      [id, REGISTRATIONS],
    );
  } finally {
    await pool.end();
  }
}

async function listDumpSizes(machine: Machine): Promise<number[]> {
  const backups = machine.path("var/backups/matinee");
  const files = await readdir(backups, { recursive: true });
  const dumps = files.filter((file) => file.endsWith("database.dump")).toSorted();
  return Promise.all(dumps.map(async (file) => (await stat(join(backups, file))).size));
}

test(
  "an installation by the guide is upgraded under load, backed up and restored elsewhere, and old tickets still play",
  FULL,
  async ({ browser }) => {
    test.skip(!hasProxies(), "needs nginx, Caddy and envsubst (apt install nginx caddy gettext-base)");
    const database = await startSystemPostgres();
    test.skip(database === null, "needs the system's PostgreSQL (apt install postgresql)");
    if (!database) return;
    cleanups.push(() => database.close());
    test.setTimeout(30 * 60_000);
    const version = findPreviousVersion();
    const previous = version ? await extractVersion(version) : null;
    if (previous) {
      cleanups.push(() => previous.remove());
      // Its output is shown when it fails.
      const builds = join(previous.copy, "packages/dev-services/src/builds.ts");
      execFileSync(process.execPath, [builds], { stdio: "pipe", maxBuffer: 1024 ** 3 });
    }
    const { certificate, webPort, site, providers, film, tools } = await prepareWorld();
    const options = {
      certificate,
      webPort,
      tools,
      databasePrograms: database.path.split(":")[0] ?? "",
      packages: { nginx: startNginx, caddy: (machine: Machine) => startCaddy(machine, certificate) },
    };
    const guide = await readGuide();
    const machine = await createMachine({
      ...options,
      databaseUrl: database.getUrl("postgres"),
      settings: providers.settings,
      versions: { "v0.0.1": previous?.copy ?? root, "v0.0.2": root },
    });
    await prepareNginx(machine);

    await test.step("the commands of the guide set up the version before", () => setUp(machine, guide));
    const old = await test.step("a filmmaker opens a screening", () =>
      openScreening(site, providers, film, "Tidewater"));
    const oldTicket = await buyTicket(site, old, "early@audience.example");
    await test.step("it is upgraded while viewers read and buy, and no request fails", async () => {
      const load = startLoad(site, old);
      // The guide: copy the units as in step 7 where the new version changes them.
      await machine.run(`cp ${root}/infra/systemd/*.service /etc/systemd/system/`);
      await machine.follow(guide, 11);
      const { sent, bought, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(sent).toBeGreaterThan(50);
      expect(bought).toBeGreaterThan(2);
      const journal = "migrations/meta/_journal.json";
      expect(await readFile(machine.path(join("opt/matinee/current", journal)), "utf8")).toBe(
        await readFile(join(root, "apps/api", journal), "utf8"),
      );
    });
    await test.step("the first admin sets up a second factor and enters the back office", () =>
      enterAsAdmin(browser, site));
    await test.step("the ticket of the version before plays", () =>
      watchByLink(browser, site, old, oldTicket));
    const screening = await test.step("another filmmaker opens a screening", () =>
      openScreening(site, providers, film, "Saltmarsh"));
    await test.step("a viewer buys a ticket by card and watches", () =>
      watchWithTicket(browser, site, screening));

    const ticket = await buyTicket(site, screening, "late@audience.example");
    await test.step("it is backed up, and again after more sales", async () => {
      const backup = await findCommand(10, "systemctl start matinee-backup");
      await machine.run(backup);
      for (const name of ["one", "two", "three"])
        await buyTicket(site, screening, `${name}@audience.example`);
      await addAudience(machine, screening);
      await machine.run(backup);
      const sizes = await listDumpSizes(machine);
      expect(sizes).toHaveLength(2);
      expect(Math.max(...sizes)).toBeGreaterThan(LARGE_DUMP_BYTES);
      expect((await machine.readLog("matinee-drill")).match(/The backup \S+ is complete\./g)).toHaveLength(2);
    });

    const vault = await readFile(machine.path("etc/matinee/matinee.env"), "utf8");
    await machine.close();
    const otherDatabase = await startSystemPostgres();
    if (!otherDatabase) return;
    cleanups.push(() => otherDatabase.close());
    const other = await createMachine({
      ...options,
      databaseUrl: otherDatabase.getUrl("postgres"),
      settings: {},
    });
    await prepareNginx(other);
    await test.step("the last backup is restored on an empty machine", async () => {
      await other.follow(guide, 4);
      await other.follow(guide, 5);
      const file = other.path("etc/matinee/matinee.env");
      const own = await readFile(file, "utf8");
      await writeFile(file, own + vault.replace(/^DATABASE_URL=.*\n/m, ""), { mode: 0o600 });
      const withoutMigration = selectBlocks(guide, 7).map((block) =>
        block.replaceAll(/^matinee migrate.*$/gm, ""),
      );
      for (const block of withoutMigration) await other.run(block);
      await cp(machine.path("var/backups/matinee"), other.path("var/backups/matinee"), { recursive: true });
      await other.run(await findCommand(10, "chown -R matinee:"));
      await other.run(await findCommand(10, "matinee restore"));
      const withoutSetup = selectBlocks(guide, 8).map((block) =>
        block.replaceAll(/^(?:matinee setup|# Add the printed line).*$/gm, ""),
      );
      for (const block of withoutSetup) expect(await other.run(block)).toContain("All is well.");
    });
    await test.step("tickets of both versions play there", async () => {
      await watchByLink(browser, site, old, oldTicket);
      await watchByLink(browser, site, screening, ticket);
    });
  },
);
