import pg from "pg";

/** Tables that the application may only read and append to. */
const APPEND_ONLY = ["audit_entries", "legal_text_versions"];
/** Tables that only triggers of the owner write. */
const READ_ONLY = ["audit_chain"];
/** The job queue creates its own schema; in an installation that ran as the owner before, the owner has it. */
const QUEUE_SCHEMA = "pgboss";

/**
 * Gives the application's role the rights that it needs, and no right to change or delete audit entries, to alter a table
 * or to disable a trigger. Creates the role with this password if it does not exist. Run it as the owner of the tables,
 * after each migration, because a migration may add tables.
 */
export async function grantApplicationRole(
  owner: pg.Pool,
  role: { name: string; password: string },
): Promise<void> {
  const client = await owner.connect();
  const name = pg.escapeIdentifier(role.name);
  try {
    await client.query("begin");
    const { rows: roles } = await client.query<{ isOwner: boolean }>(
      'select rolsuper or rolname = current_user as "isOwner" from pg_roles where rolname = $1',
      [role.name],
    );
    if (roles[0]?.isOwner)
      throw new Error(`The application's role ${role.name} must be neither the owner nor a superuser.`);
    if (roles.length === 0)
      await client.query(`create role ${name} login password ${pg.escapeLiteral(role.password)}`);
    await joinRole(client, role.name);
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    await client.query(`grant create on database ${pg.escapeIdentifier(rows[0]?.name ?? "")} to ${name}`);
    await grantSchema(client, "public", name);
    // Processes ask which migrations the database has before they start.
    await client.query(`grant usage on schema drizzle to ${name}`);
    await client.query(`grant select on drizzle.__drizzle_migrations to ${name}`);
    await client.query(`revoke update, delete, truncate on ${APPEND_ONLY.join(", ")} from ${name}`);
    await client.query(`revoke insert, update, delete, truncate on ${READ_ONLY.join(", ")} from ${name}`);
    const queue = await client.query(
      "select 1 from pg_namespace where nspname = $1 and pg_get_userbyid(nspowner) = current_user",
      [QUEUE_SCHEMA],
    );
    if (queue.rows.length > 0) await grantSchema(client, QUEUE_SCHEMA, name);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Lets the owner read the job queue, which belongs to the application's role, so that a backup contains it. An owner who
 * may not is no reason to stop: the backup then says so.
 */
async function joinRole(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ isMember: boolean }>(
    `select pg_has_role(current_user, $1, 'usage') as "isMember"`,
    [role],
  );
  if (rows[0]?.isMember) return;
  await client.query("savepoint join_role");
  try {
    await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== "42501") throw error;
    await client.query("rollback to savepoint join_role");
  }
}

async function grantSchema(client: pg.PoolClient, schema: string, role: string): Promise<void> {
  await client.query(`grant usage on schema ${schema} to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
  await client.query(`grant usage on all sequences in schema ${schema} to ${role}`);
  await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
}
