import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { retentionDays } from "@matinee/contract/retention";
import { lifetimes } from "@matinee/domain/limits";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { personalDataSources, tablesWithoutPersonalData } from "../../personal-data.ts";

const schema = fileURLToPath(new URL("../../db/schema/", import.meta.url));

/** Lists the names of all tables in the schema. */
async function listTables(): Promise<string[]> {
  const names: string[] = [];
  for (const file of globSync("*.ts", { cwd: schema })) {
    // The modules of the schema export tables, types and constants.
    const exported = (await import(pathToFileURL(schema + file).href)) as Record<string, unknown>;
    for (const value of Object.values(exported)) if (is(value, PgTable)) names.push(getTableName(value));
  }
  return names.toSorted();
}

const listDeclared = (sources: typeof personalDataSources) =>
  [
    ...sources.flatMap(({ tables }) => Object.keys(tables)),
    ...Object.keys(tablesWithoutPersonalData),
  ].toSorted();

test("every table is declared once: with rules for copy, erasure and retention, or as free of personal data", async () => {
  expect(listDeclared(personalDataSources)).toEqual(await listTables());
  for (const { tables } of personalDataSources)
    for (const [name, { retention }] of Object.entries(tables)) expect(retention, name).not.toBe("");
});

test("control: a table that no source declares is found", async () => {
  const undeclared = new Set(listDeclared(personalDataSources.slice(1)));
  expect((await listTables()).filter((name) => !undeclared.has(name))).toEqual(
    Object.keys(personalDataSources[0]?.tables ?? {}).toSorted(),
  );
});

/** The days that the sentences about retention name, from the limits by which rows are deleted. */
const NAMED_DAYS: Readonly<Record<string, readonly number[]>> = {
  api_keys: [retentionDays.apiKeys],
  bulk_changes: [retentionDays.bulkChanges],
  data_requests: [retentionDays.dataRequests],
  email_changes: [retentionDays.emailChanges],
  email_outbox: [retentionDays.emails, retentionDays.failedEmails],
  idempotency_keys: [retentionDays.idempotencyKeys],
  invitations: [retentionDays.invitations],
  known_devices: [retentionDays.knownDevices],
  lead_owners: [retentionDays.leads],
  live_room_events: [retentionDays.liveRooms],
  live_room_members: [retentionDays.liveRooms],
  live_room_reports: [retentionDays.liveRooms],
  moderators: [retentionDays.moderators],
  playback_sessions: [retentionDays.playbackDetails],
  question_votes: [retentionDays.liveRooms],
  questions: [retentionDays.liveRooms],
  sessions: [lifetimes.sessionIdleDays],
  staff_invitations: [retentionDays.staffInvitations],
  subscribers: [retentionDays.registrations],
  team_invitations: [retentionDays.teamInvitations],
  viewer_credentials: [retentionDays.viewingLinks],
  webhook_deliveries: [retentionDays.webhookMessages],
  webhook_events: [retentionDays.webhookEvents],
  webhook_messages: [retentionDays.webhookMessages],
};
/** Their period is a constant of the job that deletes them. */
const NAMED_BY_JOBS = [
  "files",
  "handoff_codes",
  "password_resets",
  "playback_grants",
  "rehearsals",
  "videos",
];

const UNIT_DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, year: 365 };
const readDays = (sentence: string): number[] =>
  [...sentence.matchAll(/(\d+) (hour|day|year)/g)].map(
    ([, count, unit = ""]) => Number(count) * (UNIT_DAYS[unit] ?? Number.NaN),
  );

test("a sentence about retention names the days by which the rows are deleted", () => {
  const sentences = Object.fromEntries(
    personalDataSources.flatMap(({ tables }) =>
      Object.entries(tables).map(([name, { retention }]) => [name, retention] as const),
    ),
  );
  const named = Object.fromEntries(
    Object.entries(sentences)
      .filter(([name, sentence]) => /\d/.test(sentence) && !NAMED_BY_JOBS.includes(name))
      .map(([name, sentence]) => [name, readDays(sentence)]),
  );
  expect(named).toEqual(NAMED_DAYS);
  for (const name of NAMED_BY_JOBS) expect(readDays(sentences[name] ?? ""), name).toHaveLength(1);
});
