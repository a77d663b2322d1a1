import { createInterface } from "node:readline/promises";
import { isEmail } from "@matinee/domain/contact";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { loadConfig } from "./platform/config.ts";
import { connect } from "./db/client.ts";
import { transact, violatesConstraint } from "./db/transaction.ts";
import { hashNewPassword } from "./modules/identity/accounts/passwords.ts";
import { recordAudit } from "./modules/audit/record-audit.ts";
import { createStaffAccount } from "./modules/identity/staff-invitations/create-staff-account.ts";

/** Creates the first staff account. Staff invite further accounts in the back office. */
async function createStaff([email = "", firstName = "", lastName = ""]: string[]): Promise<string> {
  if (!isEmail(email) || !firstName || !lastName) {
    throw new Error(
      "Usage: create-staff <email> <first name> <last name>. The command then asks for a password.",
    );
  }
  const input = createInterface({ input: process.stdin, output: process.stderr });
  const password = await input.question(`Password for ${email} (at least ${minPasswordLength} characters): `);
  input.close();
  if (password.length < minPasswordLength)
    throw new Error(`The password is too short. Enter at least ${minPasswordLength} characters.`);
  const config = loadConfig();
  const passwordHash = await hashNewPassword(config, password, { email, firstName, lastName });
  const { pool, db } = connect(config.DATABASE_URL, 2);
  try {
    await transact(db, async (tx) => {
      const subjectId = await createStaffAccount(tx, {
        email,
        firstName,
        lastName,
        passwordHash,
        staffRole: "admin",
      });
      const detail = { email, from: "command line" };
      await recordAudit(
        tx,
        { actor: null },
        { action: "staff.join", subjectType: "account", subjectId, detail },
      );
    });
  } catch (error) {
    if (!violatesConstraint(error, "accounts_email_key")) throw error;
    throw new Error("An account with this email exists already. Use another email.", { cause: error });
  } finally {
    await pool.end();
  }
  return `${email} can now sign in to the back office.`;
}

try {
  process.stdout.write(`${await createStaff(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
