import { sql } from "drizzle-orm";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import type { Services } from "../../../../platform/context.ts";
import { countryOfOrder, countryOfSubscriber, stateOfOrder } from "../../../events/holders.queries.ts";
import { planReaderTimes } from "./plan-reader-times.ts";

/** Emails that one run gives another time. */
const BATCH_SIZE = 1000;

interface LateMails extends Record<string, unknown> {
  ids: string[];
  country: string;
  state: string;
  timezone: string;
  opensAt: string | Date | null;
  closesAt: string | Date | null;
}

const toDate = (at: string | Date | null) => (at === null ? null : new Date(at));

/**
 * Gives the emails to attendees that did not leave in their reader's day, because the worker or the mail server was not
 * available, the next morning. The sender leaves them alone since their night began.
 */
export async function postponeNightMails({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<LateMails>(sql`
    select array_agg(e.id) as ids,
      case when o.id is not null then ${countryOfOrder} else ${countryOfSubscriber} end as country,
      case when o.id is not null then ${stateOfOrder} else '' end as state,
      coalesce(p.timezone, 'UTC') as timezone, p.opens_at as "opensAt", p.closes_at as "closesAt"
    from (
      select id, page_id, input from ${emailOutbox}
      where status = 'waiting' and send_after <= ${at} and night_at <= ${at}
      limit ${BATCH_SIZE}
    ) e
    left join ${orders} o on o.id = (e.input->>'orderId')::uuid
    left join ${subscribers} s on s.id = (e.input->>'subscriberId')::uuid
    left join ${pages} p on p.id = e.page_id
    group by 2, 3, p.id`);
  for (const { ids, country, state, timezone, opensAt, closesAt } of rows) {
    const page = { timezone, opensAt: toDate(opensAt), closesAt: toDate(closesAt) };
    const [time] = await planReaderTimes([{ country, state }], { page, dueAt: now, urgent: false });
    if (!time) continue;
    const { sendAt, nightAt } = time;
    await db.execute(sql`
      update ${emailOutbox} set send_after = ${sendAt.toISOString()}::timestamptz,
        night_at = ${nightAt?.toISOString() ?? null}::timestamptz
      where id = any(${sql.param(ids)}::uuid[]) and status = 'waiting'`);
  }
}
