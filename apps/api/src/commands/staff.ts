import { STAFF_ROLES } from "@matinee/contract/policy";
import { isEmail } from "@matinee/domain/contact";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Config } from "../platform/config.ts";
import { connect, type Database, type Transaction } from "../db/client.ts";
import { hasEmail } from "../db/has-email.ts";
import { transact, violatesConstraint } from "../db/transaction.ts";
import { accounts } from "../db/schema/accounts.ts";
import { recordAudit } from "../modules/audit/record-audit.ts";
import { hashNewPassword } from "../modules/identity/accounts/passwords.ts";
import { revokeSessions } from "../modules/identity/sessions/revoke-sessions.ts";
import { createStaffAccount } from "../modules/identity/staff-invitations/create-staff-account.ts";
import { endStaffAccess } from "../modules/identity/staff-members/end-staff-access.ts";
import { ask, type Command, CommandError, formatTable, readConfig } from "./command.ts";

const USAGE =
  "staff create EMAIL FIRST LAST [--role ROLE] | staff list | staff suspend EMAIL | staff role EMAIL ROLE";

export const staff: Command = {
  summary: "Create the first staff account, list, suspend, or change a role",
  usage: USAGE,
  options: { role: { type: "string" } },
  async run({ words: [action, ...words], options, variables }) {
    const config = readConfig(variables);
    const { pool, db } = connect(config.DATABASE_URL, 2);
    try {
      if (action === "create") {
        const [email = "", firstName = "", lastName = ""] = words;
        const role = typeof options["role"] === "string" ? options["role"] : "admin";
        return await createStaff({ config, db }, { email, firstName, lastName, role });
      }
      if (action === "list") return await listStaff(db);
      if (action === "suspend") return await suspendStaff(db, words[0] ?? "");
      if (action === "role") return await setRole(db, words[0] ?? "", words[1] ?? "");
      throw new CommandError(`Usage: matinee ${USAGE}`);
    } finally {
      await pool.end();
    }
  },
};

/** Creates a member of staff and asks for the password, which is neither shown nor an argument. */
export async function createStaff(
  { config, db }: { config: Config; db: Database },
  { role, ...person }: { email: string; firstName: string; lastName: string; role: string },
  askPassword = (question: string) => ask(question, true),
): Promise<string> {
  const { email, firstName, lastName } = person;
  if (!isEmail(email) || !firstName || !lastName)
    throw new CommandError("Usage: matinee staff create EMAIL FIRST LAST [--role ROLE]");
  const staffRole = parseRole(role);
  const password = await askPassword(`Password for ${email} (at least ${minPasswordLength} characters): `);
  if (password.length < minPasswordLength)
    throw new CommandError(`The password is too short. Enter at least ${minPasswordLength} characters.`);
  const passwordHash = await hashNewPassword(config, password, person);
  try {
    await transact(db, async (tx) => {
      const subjectId = await createStaffAccount(tx, { ...person, passwordHash, staffRole });
      await recordStaffAction(tx, { action: "staff.join", subjectId, email });
    });
  } catch (error) {
    if (!violatesConstraint(error, "accounts_email_key")) throw error;
    throw new CommandError("An account with this email exists already. Use another email.", { cause: error });
  }
  return `${email} can now sign in to the back office.`;
}

const isMember = and(eq(accounts.type, "admin"), isNull(accounts.removedAt));

async function listStaff(db: Database): Promise<string> {
  const members = await db.select().from(accounts).where(isMember).orderBy(asc(accounts.email));
  const rows = members.map(({ email, firstName, lastName, staffRole, disabledAt }) => [
    email,
    `${firstName} ${lastName}`,
    staffRole ?? "",
    disabledAt ? `suspended ${disabledAt.toISOString().slice(0, 10)}` : "active",
  ]);
  if (rows.length === 0) return "There are no members of staff. Create one: matinee staff create";
  return formatTable([["EMAIL", "NAME", "ROLE", "STATE"], ...rows]);
}

/** Suspends even the last admin: the operator of the server can create another one. */
async function suspendStaff(db: Database, email: string): Promise<string> {
  const now = new Date();
  return transact(db, async (tx) => {
    const member = await lockMember(tx, email);
    await tx
      .update(accounts)
      .set({ disabledAt: member.disabledAt ?? now })
      .where(eq(accounts.id, member.id));
    await endStaffAccess(tx, member.id, now);
    await recordStaffAction(tx, { action: "staff.suspend", subjectId: member.id, email });
    return `${email} is suspended and signed out. An admin restores the account in the back office.`;
  });
}

async function setRole(db: Database, email: string, role: string): Promise<string> {
  const staffRole = parseRole(role);
  return transact(db, async (tx) => {
    const member = await lockMember(tx, email);
    await tx.update(accounts).set({ staffRole }).where(eq(accounts.id, member.id));
    await revokeSessions(tx, member.id);
    const changes = { role: { from: member.staffRole, to: staffRole } };
    await recordStaffAction(tx, { action: "staff.set-role", subjectId: member.id, email, changes });
    return `${email} has the role ${staffRole}.`;
  });
}

async function lockMember(tx: Transaction, email: string) {
  const [member] = await tx
    .select()
    .from(accounts)
    .where(and(isMember, hasEmail(accounts.email, email)))
    .for("update");
  if (!member) throw new CommandError("No member of staff has this email.");
  return member;
}

const recordStaffAction = (
  tx: Transaction,
  {
    action,
    subjectId,
    ...detail
  }: { action: "staff.join" | "staff.suspend" | "staff.set-role"; subjectId: string } & Record<
    string,
    unknown
  >,
) =>
  recordAudit(
    tx,
    { actor: null },
    { action, subjectType: "account", subjectId, detail: { ...detail, from: "command line" } },
  );

function parseRole(role: string) {
  const staffRole = STAFF_ROLES.find((name) => name === role);
  if (!staffRole) throw new CommandError(`The role is one of ${STAFF_ROLES.join(", ")}.`);
  return staffRole;
}
