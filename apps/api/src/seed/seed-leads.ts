import { eq } from "drizzle-orm";
import type { Services } from "../platform/context.ts";
import type { Transaction } from "../db/client.ts";
import { transact } from "../db/transaction.ts";
import { accounts } from "../db/schema/accounts.ts";
import { leadOwners, leads } from "../db/schema/leads.ts";
import { notes } from "../db/schema/notes.ts";
import { tagLinks, tags } from "../db/schema/tags.ts";
import { type DemoLead, createGraduateLead, demoLeads } from "./demo-leads.ts";
import { type Account, DEMO_STAFF } from "./seed-accounts.ts";

const DAY_MS = 86_400_000;
const FORM = { formTitle: "Host a screening", formId: "lT4Z3j" };

/** Creates the demo's lead owners and tags. Existing ones stay unchanged. */
export async function seedLeads({ db, clock }: Services, filmmaker: Account): Promise<void> {
  const now = clock.now().getTime();
  await transact(db, async (tx) => {
    const [staff] = await tx.select().from(accounts).where(eq(accounts.email, DEMO_STAFF));
    const tagIds = await seedTags(tx);
    for (const demo of [...demoLeads, createGraduateLead(filmmaker.email)]) {
      const id = await seedLeadOwner(tx, demo, { now, filmmaker });
      if (!id) continue;
      const tagId = demo.tag && tagIds.get(demo.tag);
      if (tagId) await tx.insert(tagLinks).values({ tagId, subjectId: id }).onConflictDoNothing();
      if (demo.note && staff) {
        await tx
          .insert(notes)
          .values({ subjectType: "leadowner", subjectId: id, createdBy: staff.id, text: demo.note });
      }
    }
  });
}

async function seedLeadOwner(
  tx: Transaction,
  { name, email, stage, sources, films, documentary, daysAgo }: DemoLead,
  { now, filmmaker }: { now: number; filmmaker: Account },
): Promise<string | null> {
  const filmDetails = { filmCount: films, documentaryFilmmaker: documentary };
  const [owner] = await tx
    .insert(leadOwners)
    .values({
      ...filmDetails,
      firstName: name[0],
      lastName: name[1],
      email,
      stage,
      accountId: stage === "graduated" ? filmmaker.id : null,
      createdAt: new Date(now - daysAgo * DAY_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (!owner) return null;
  await tx.insert(leads).values(
    sources.map((sourceType, index) => ({
      ...filmDetails,
      ...(sourceType === "typeform" && FORM),
      leadOwnerId: owner.id,
      sourceType,
      // Each contact follows the previous one after a fraction of the time.
      createdAt: new Date(now - (daysAgo - index / sources.length) * DAY_MS),
    })),
  );
  return owner.id;
}

/** @returns the ids of the lead owners' tags, by name */
async function seedTags(tx: Transaction): Promise<Map<string, string>> {
  await tx
    .insert(tags)
    .values([
      { name: "documentary", type: "leadowner", global: true },
      { name: "spring-cohort", type: "leadowner", global: true },
      { name: "documentary", type: "page", global: true },
      { name: "repeat-host", type: "account", global: true },
    ])
    .onConflictDoNothing();
  const rows = await tx.select().from(tags).where(eq(tags.type, "leadowner"));
  return new Map(rows.map(({ name, id }) => [name, id]));
}
