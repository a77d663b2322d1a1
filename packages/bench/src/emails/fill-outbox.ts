import type pg from "pg";
import { buildPageSettings } from "../support/page-settings.ts";

/** Creates an activated event `bench` with registered viewers, and a reminder for each of them in the outbox. */
export async function fillOutbox(database: pg.Client, { emails }: { emails: number }): Promise<void> {
  await database.query(
    `with owner as (
      insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
      values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual') returning id
    ), page as (
      insert into pages (id, account_id, slug, title, description, opens_at, closes_at, activated, test,
        paywall_settings, subscription_settings, about_settings)
      select gen_random_uuid(), id, 'bench', 'The Salt Road', 'Two sisters cross a desert.',
        date_trunc('hour', now()) + interval '1 hour', now() + interval '1 day', true, false, $1, $2, $3
      from owner returning id, opens_at
    ), people as (
      insert into subscribers (id, page_id, email, name)
      select gen_random_uuid(), page.id, 'reader.' || n || '@example.com', 'Reader ' || n
      from page, generate_series(1, $4::int) n returning id, page_id, email
    )
    insert into email_outbox (id, template, "to", input, page_id)
    select gen_random_uuid(), 'reminder-hour', people.email, jsonb_build_object('pageId', people.page_id,
      'subscriberId', people.id, 'opensAt', to_char(page.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), people.page_id
    from people, page`,
    [...buildPageSettings(), emails],
  );
}
