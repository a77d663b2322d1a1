-- The schema of the first release. Functions, triggers and the columns of the searches are written by hand, the rest by
-- drizzle-kit.

-- Writes a text as a search compares it: without case and accents, with one kind of dash and apostrophe, and with letters
-- that have no accent to remove as they are typed without them. The last form is short, also in Korean.
CREATE FUNCTION "search_key"("whole" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize("whole", NFKD), '[\u0300-\u036f]+', '', 'g'), NFKC)),
      'łøđðħıŋŧ’‘ʼ‐‑‒–—', 'loddhint''''''-----'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint
-- Runs of four letters, and the shorter ones at the end of each text: a term of up to three letters is the beginning of
-- some. A run of four is in few rows. One `regexp_replace` for each of the first four offsets takes a quarter of the time
-- of a `substr` for each run. plpgsql, because a function in `sql` is inlined and then looks cheap to the planner, which
-- must use the index. Not PARALLEL SAFE, because starting parallel workers takes longer than finding a few rows.
CREATE FUNCTION "search_grams"("letters" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(string_to_array(
    regexp_replace("letters", '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 2), '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 3), '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 4), '(....)', E'\\1\x1f', 'g'), E'\x1f'), ''));
END;
$$;--> statement-breakpoint
-- The smallest set of runs that covers every letter of a term, or the beginning of a run. Null, which matches no row, when
-- the term has no letters.
CREATE FUNCTION "search_query"("term" text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
DECLARE
  "letters" text := search_key("term");
  "length" int := char_length("letters");
BEGIN
  RETURN (
    SELECT string_agg('''' || replace(replace(
        substr("letters", greatest(1, least("start", "length" - 3)), 4), '\', '\\'), '''', '''''') || '''', ' & ')
      || CASE WHEN "length" < 4 THEN ':*' ELSE '' END
    FROM generate_series(1, "length", 4) "start")::tsquery;
END;
$$;--> statement-breakpoint
-- The date of an instant in a time zone, for the date filters. A zone that this database does not know counts as UTC, so
-- that one event cannot make a whole list fail.
CREATE FUNCTION "local_day"("instant" timestamptz, "zone" text) RETURNS date LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
BEGIN
  RETURN ("instant" AT TIME ZONE "zone")::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN ("instant" AT TIME ZONE 'UTC')::date;
END;
$$;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"staff_role" text DEFAULT 'admin' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone DEFAULT now(),
	"password_hash" text NOT NULL,
	"password_reset_blocked_until" timestamp (3) with time zone,
	"phone_number" text,
	"country" text NOT NULL,
	"business_type" text NOT NULL,
	"company_name" text,
	"promo_code" text,
	"teachable_id" text,
	"connect_id" text,
	"capability_status" text DEFAULT 'inactive' NOT NULL,
	"currently_due" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_connected_bank" boolean DEFAULT false NOT NULL,
	"payout_bank_id" text,
	"payouts_held_until" timestamp (3) with time zone,
	"held_payout_schedule" jsonb,
	"tos_accepted_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_connectId_unique" UNIQUE("connect_id")
);--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"code_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_codeHash_unique" UNIQUE("code_hash")
);--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);--> statement-breakpoint
CREATE TABLE "attendee_mail_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"urgent" boolean NOT NULL,
	"send_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "attendee_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"urgent" boolean NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"recipients" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entry_key" UNIQUE("entry_id")
);--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"on_behalf_of" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"request_id" text,
	"session_hash" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "blocked_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "bulk_change_errors" (
	"bulk_change_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "bulk_change_errors_bulk_change_id_subject_id_pk" PRIMARY KEY("bulk_change_id","subject_id")
);--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"cursor" uuid,
	"processed" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"actor_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"address" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"parent_id" uuid,
	"text" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "comps" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"key" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text_version" text NOT NULL,
	"locale" text,
	"account_id" uuid,
	"subscriber_id" uuid,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_account_key" UNIQUE("account_id","kind","text_version"),
	CONSTRAINT "consents_subscriber_key" UNIQUE("subscriber_id","kind","text_version"),
	CONSTRAINT "consents_order_key" UNIQUE("order_id","kind","text_version"),
	CONSTRAINT "consents_one_subject" CHECK (num_nonnulls("consents"."account_id", "consents"."subscriber_id", "consents"."order_id") = 1)
);--> statement-breakpoint
CREATE TABLE "credit_coupon_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_coupon_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_coupon_claims_once" UNIQUE("credit_coupon_id","account_id")
);--> statement-breakpoint
CREATE TABLE "credit_coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"credits" integer NOT NULL,
	"max_claims" integer,
	"claims" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_coupons_claims" CHECK ("credit_coupons"."claims" >= 0 and ("credit_coupons"."max_claims" is null or "credit_coupons"."claims" <= "credit_coupons"."max_claims"))
);--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"code" text NOT NULL,
	"percent_off" integer,
	"amount_off_cents" integer,
	"max_uses" integer,
	"max_uses_per_email" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_never_overused" CHECK ("promo_codes"."uses" >= 0 and ("promo_codes"."max_uses" is null or "promo_codes"."uses" <= "promo_codes"."max_uses"))
);--> statement-breakpoint
CREATE TABLE "credit_balances" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_balances_never_negative" CHECK ("credit_balances"."credits" >= 0)
);--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"credits_change" integer NOT NULL,
	"page_id" uuid,
	"credit_order_id" uuid,
	"refunded_order_id" uuid,
	"credit_coupon_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_purchase_once" UNIQUE("credit_order_id")
);--> statement-breakpoint
CREATE TABLE "credit_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"claim_id" uuid,
	"credits" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"charge_id" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_orders_claim_key" UNIQUE("claim_id")
);--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"email" text,
	"requested_by" uuid,
	"status" text NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts_total" integer DEFAULT 0 NOT NULL,
	"token_hashes" text[] DEFAULT '{}' NOT NULL,
	"file_key" text,
	"size_bytes" integer,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"failed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"by_staff" boolean NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"page_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_opt_outs_key" UNIQUE NULLS NOT DISTINCT("email","page_id")
);--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"to" text NOT NULL,
	"input" jsonb NOT NULL,
	"dedupe_key" text,
	"page_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"night_at" timestamp (3) with time zone,
	"claimed_by" integer,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_outbox_dedupeKey_unique" UNIQUE("dedupe_key")
);--> statement-breakpoint
CREATE TABLE "authenticators" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_challenges_challenge_unique" UNIQUE("challenge")
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"accent" text,
	"is_public" boolean NOT NULL,
	"scan_started_at" timestamp (3) with time zone,
	"scanned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "installations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"restoring_since" timestamp (3) with time zone,
	"secret_proof" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installations_one_row" CHECK ("installations"."is_only")
);--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "launch_tasks" (
	"page_id" uuid NOT NULL,
	"task" text NOT NULL,
	"account_id" uuid,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "launch_tasks_page_id_task_pk" PRIMARY KEY("page_id","task")
);--> statement-breakpoint
CREATE TABLE "lead_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"account_id" uuid,
	"film_count" text,
	"documentary_filmmaker" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_owner_id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"film_count" text,
	"documentary_filmmaker" boolean,
	"form_title" text,
	"form_id" text,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "legal_text_drafts" (
	"name" text PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE "legal_text_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"markdown" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "legal_text_versions_key" UNIQUE("name","version")
);--> statement-breakpoint
CREATE TABLE "live_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"page_id" uuid,
	"figure" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "live_figures_key" UNIQUE NULLS NOT DISTINCT("minute","page_id","figure")
);--> statement-breakpoint
CREATE TABLE "live_room_events" (
	"page_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"member_id" uuid,
	"client_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"media_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_room_events_page_id_seq_pk" PRIMARY KEY("page_id","seq"),
	CONSTRAINT "live_room_events_client_key" UNIQUE("member_id","client_id")
);--> statement-breakpoint
CREATE TABLE "live_room_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"entitlement_id" uuid GENERATED ALWAYS AS ((case when viewer like 'entitlement:%' then substring(viewer from 13) end)::uuid) STORED,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"joined_ms" bigint,
	"last_seen_ms" bigint,
	"seated_until" timestamp (3) with time zone,
	"network" text,
	"streamed_at" timestamp (3) with time zone,
	"away_ms" bigint,
	CONSTRAINT "live_room_members_viewer_key" UNIQUE("page_id","viewer")
);--> statement-breakpoint
CREATE TABLE "live_room_reports" (
	"page_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "live_room_reports_page_id_seq_member_id_pk" PRIMARY KEY("page_id","seq","member_id")
);--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"is_chat_closed" boolean DEFAULT false NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"hold_first" boolean DEFAULT false NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL,
	"pinned_seq" bigint,
	"encore_chat" text DEFAULT 'off' NOT NULL
);--> statement-breakpoint
CREATE TABLE "moderators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "moderators_tokenHash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "question_votes" (
	"question_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "question_votes_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"client_id" uuid,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"staged_at" timestamp (3) with time zone,
	"emailed_answer" text,
	"emailed_at" timestamp (3) with time zone,
	"votes" integer DEFAULT 0 NOT NULL,
	"media_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_client_key" UNIQUE("member_id","client_id")
);--> statement-breakpoint
CREATE TABLE "reactions" (
	"page_id" uuid NOT NULL,
	"item" integer NOT NULL,
	"second" integer NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reactions_page_id_item_second_kind_pk" PRIMARY KEY("page_id","item","second","kind")
);--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer,
	"detail" jsonb,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"claim_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"address" text,
	"state" text,
	"zip" text,
	"gift" jsonb,
	"promo_code_id" uuid,
	"total_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"net_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute_status" text,
	"dispute_reason" text,
	"dispute_open" boolean DEFAULT false NOT NULL,
	"charge_id" text,
	"after_watching" boolean DEFAULT false NOT NULL,
	"event_reminder_opt_out" boolean DEFAULT false NOT NULL,
	"attempt_key" text,
	"failed_refund_cents" integer DEFAULT 0 NOT NULL,
	"stock_reserved" boolean DEFAULT false NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_claim_key" UNIQUE("claim_id"),
	CONSTRAINT "orders_money" CHECK ("orders"."total_cents" >= 0 and "orders"."refunded_cents" between 0 and "orders"."total_cents")
);--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_slug_lower" CHECK ("former_slugs"."slug" = lower("former_slugs"."slug"))
);--> statement-breakpoint
CREATE TABLE "page_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"file_id" uuid,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"original_slug" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"event_start" timestamp (3) with time zone,
	"event_end" timestamp (3) with time zone,
	"show_hours" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"activated" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"activated_before_archive" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"superarchived" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"test" boolean DEFAULT true NOT NULL,
	"diy_event" boolean DEFAULT true NOT NULL,
	"email_capture" boolean DEFAULT false NOT NULL,
	"background_image" text,
	"mobile_background_image" text,
	"accent" text,
	"feature_video_id" uuid,
	"trailer_video_id" uuid,
	"preroll_video_id" uuid,
	"film_team_email" text,
	"contact_email" text,
	"show_forward_button" boolean DEFAULT true NOT NULL,
	"interactive_qa" boolean DEFAULT false NOT NULL,
	"faq_section_title" text,
	"has_sponsor" boolean DEFAULT false NOT NULL,
	"sponsor_name" text,
	"sponsor_url" text,
	"sponsor_logo" text,
	"sponsor_details" text,
	"show_sponsor_preroll" boolean DEFAULT false NOT NULL,
	"viewer_watermark" boolean DEFAULT false NOT NULL,
	"embed_origins" text[] DEFAULT '{}' NOT NULL,
	"paywall_settings" jsonb NOT NULL,
	"paywall_updated" boolean DEFAULT false NOT NULL,
	"subscription_settings" jsonb NOT NULL,
	"about_settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_lower" CHECK ("pages"."slug" = lower("pages"."slug"))
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key" UNIQUE("scope","key")
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"amount_cents" integer NOT NULL,
	"request" jsonb NOT NULL,
	"intent_id" text,
	"charge_id" text,
	"failure_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_attempt_key" UNIQUE("subject","subject_id","attempt")
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"claim_id" uuid,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"failure_message" text,
	"actor_id" uuid,
	"api_key_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_claim_key" UNIQUE("claim_id"),
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id")
);--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "playback_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"order_id" uuid,
	"subscriber_id" uuid,
	"entitlement_id" uuid,
	"playback_session_id" uuid,
	"device_id" text NOT NULL,
	"host_id" uuid,
	"session_id" uuid,
	"is_preview" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"renewable_until" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"stop_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "playback_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"entitlement_id" uuid GENERATED ALWAYS AS ((case when viewer like 'entitlement:%' then substring(viewer from 13) end)::uuid) STORED,
	"device_id" text NOT NULL,
	"position_seconds" double precision DEFAULT 0 NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"furthest_seconds" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playback_sessions_viewer_key" UNIQUE("video_id","viewer","device_id")
);--> statement-breakpoint
CREATE TABLE "watch_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"plays" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "watch_minutes_key" UNIQUE("page_id","minute")
);--> statement-breakpoint
CREATE TABLE "premiere_commands" (
	"page_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"command" text NOT NULL,
	"reason" text,
	"hold_ms" integer,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "premiere_commands_page_id_epoch_pk" PRIMARY KEY("page_id","epoch")
);--> statement-breakpoint
CREATE TABLE "premieres" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"lobby_minutes" integer NOT NULL,
	"late_policy" text NOT NULL,
	"late_minutes" integer NOT NULL,
	"sell_after_start" boolean NOT NULL,
	"encore_from" timestamp (3) with time zone,
	"encore_until" timestamp (3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"anchor_ms" bigint DEFAULT 0 NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"reason" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "programme_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"video_id" uuid,
	"duration_ms" integer NOT NULL,
	"link" text
);--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"price_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"digital_file_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price" CHECK ("products"."price_cents" >= 0 and "products"."shipping_cents" >= 0),
	CONSTRAINT "products_never_oversold" CHECK ("products"."reserved" >= 0 and ("products"."quantity" is null or "products"."reserved" <= "products"."quantity"))
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);--> statement-breakpoint
CREATE TABLE "recurring_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"interval_seconds" integer NOT NULL,
	"last_succeeded_at" timestamp (3) with time zone,
	"last_duration_ms" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp (3) with time zone,
	"last_error" text
);--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'rehearsal' NOT NULL,
	"page_id" uuid NOT NULL,
	"copy_page_id" uuid NOT NULL,
	"speed" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rehearsals_copyPageId_unique" UNIQUE("copy_page_id")
);--> statement-breakpoint
CREATE TABLE "page_reminders" (
	"page_id" uuid NOT NULL,
	"template" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_reminders_page_id_template_opens_at_pk" PRIMARY KEY("page_id","template","opens_at")
);--> statement-breakpoint
CREATE TABLE "saved_view_defaults" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "saved_view_defaults_account_id_list_pk" PRIMARY KEY("account_id","list")
);--> statement-breakpoint
CREATE TABLE "saved_view_orders" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_ids" uuid[] NOT NULL,
	CONSTRAINT "saved_view_orders_account_id_list_pk" PRIMARY KEY("account_id","list")
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "handoff_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"host" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handoff_codes_codeHash_unique" UNIQUE("code_hash")
);--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_tokenHash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"user_agent" text,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "acting_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"page_id" uuid,
	"refund_id" uuid,
	"change" jsonb NOT NULL,
	"reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "statement_emails" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"email" text NOT NULL,
	"timezone" text NOT NULL,
	"last_month" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"order_id" uuid,
	"subscriber_id" uuid,
	"unit" integer DEFAULT 1 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_holder" CHECK (num_nonnulls("entitlements"."order_id", "entitlements"."subscriber_id") = 1),
	CONSTRAINT "entitlements_end" CHECK (("entitlements"."revoked_at" is null) = ("entitlements"."revoked_reason" is null)),
	CONSTRAINT "entitlements_plays" CHECK ("entitlements"."plays" >= 0)
);--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization" text,
	"country" text,
	"zip" text,
	"event_reminder_opt_out" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "viewer_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"page_id" uuid NOT NULL,
	"order_id" uuid,
	"subscriber_id" uuid,
	"entitlement_id" uuid,
	"replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewer_credentials_tokenHash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "tag_links" (
	"tag_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_links_tag_id_subject_id_pk" PRIMARY KEY("tag_id","subject_id")
);--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"global" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_invitations_tokenHash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_account_key" UNIQUE("page_id","account_id")
);--> statement-breakpoint
CREATE TABLE "captions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"page_id" uuid,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"key" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captions_language_key" UNIQUE NULLS NOT DISTINCT("video_id","language","page_id")
);--> statement-breakpoint
CREATE TABLE "refinements" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"bytes_before" bigint,
	"bytes_after" bigint,
	"bytes_av1" bigint,
	"previous_version" integer,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "video_removals" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"host_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"host" text DEFAULT 'local' NOT NULL,
	"host_id" text,
	"embed_url" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"size_bytes" bigint NOT NULL,
	"uploaded_bytes" bigint DEFAULT 0 NOT NULL,
	"upload_metadata" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"playable_ladder" jsonb,
	"master_playlist" text DEFAULT 'master.m3u8' NOT NULL,
	"sound_tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"poster" text,
	"transcode_version" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"quick_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"status" integer,
	"ms" integer,
	"response" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"events" text[] NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"viewer_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendee_mail_drafts" ADD CONSTRAINT "attendee_mail_drafts_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendee_mails" ADD CONSTRAINT "attendee_mails_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_on_behalf_of_accounts_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD CONSTRAINT "blocked_emails_blocked_by_accounts_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_errors" ADD CONSTRAINT "bulk_change_errors_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comps" ADD CONSTRAINT "comps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comps" ADD CONSTRAINT "comps_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_coupon_claims" ADD CONSTRAINT "credit_coupon_claims_credit_coupon_id_credit_coupons_id_fk" FOREIGN KEY ("credit_coupon_id") REFERENCES "public"."credit_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_coupon_claims" ADD CONSTRAINT "credit_coupon_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_coupons" ADD CONSTRAINT "credit_coupons_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_orders" ADD CONSTRAINT "credit_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_tasks" ADD CONSTRAINT "launch_tasks_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_tasks" ADD CONSTRAINT "launch_tasks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_owners" ADD CONSTRAINT "lead_owners_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lead_owner_id_lead_owners_id_fk" FOREIGN KEY ("lead_owner_id") REFERENCES "public"."lead_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_text_drafts" ADD CONSTRAINT "legal_text_drafts_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_text_versions" ADD CONSTRAINT "legal_text_versions_published_by_accounts_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_events" ADD CONSTRAINT "live_room_events_page_id_live_rooms_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."live_rooms"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_events" ADD CONSTRAINT "live_room_events_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_members" ADD CONSTRAINT "live_room_members_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_reports" ADD CONSTRAINT "live_room_reports_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_reports" ADD CONSTRAINT "live_room_reports_page_id_seq_live_room_events_page_id_seq_fk" FOREIGN KEY ("page_id","seq") REFERENCES "public"."live_room_events"("page_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_photos" ADD CONSTRAINT "page_photos_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_playback_session_id_playback_sessions_id_fk" FOREIGN KEY ("playback_session_id") REFERENCES "public"."playback_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD CONSTRAINT "playback_sessions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD CONSTRAINT "playback_sessions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_minutes" ADD CONSTRAINT "watch_minutes_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premiere_commands" ADD CONSTRAINT "premiere_commands_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premieres" ADD CONSTRAINT "premieres_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_items" ADD CONSTRAINT "programme_items_page_id_premieres_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."premieres"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_items" ADD CONSTRAINT "programme_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_copy_page_id_pages_id_fk" FOREIGN KEY ("copy_page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reminders" ADD CONSTRAINT "page_reminders_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_orders" ADD CONSTRAINT "saved_view_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoff_codes" ADD CONSTRAINT "handoff_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_periods" ADD CONSTRAINT "acting_periods_staff_id_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_periods" ADD CONSTRAINT "acting_periods_customer_id_accounts_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_customer_id_accounts_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_emails" ADD CONSTRAINT "statement_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_links" ADD CONSTRAINT "tag_links_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refinements" ADD CONSTRAINT "refinements_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- One text for the searches of each row (see src/db/search.ts). The Drizzle schema does not have the columns: no code reads
-- or writes them.
ALTER TABLE "accounts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("first_name" || ' ' || "last_name" || E'\x1f' || "email" || E'\x1f' || regexp_replace(coalesce("phone_number", ''), '\D', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("to" || E'\x1f' || "template")) STORED;--> statement-breakpoint
ALTER TABLE "lead_owners" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("first_name" || ' ' || "last_name" || E'\x1f' || "email")) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("text")) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name" || E'\x1f' || "email" || E'\x1f' || coalesce("gift" ->> 'recipientName', '') || E'\x1f' || coalesce("gift" ->> 'recipientEmail', '') || E'\x1f' || lpad((('x' || right("id"::text, 8))::bit(32)::bigint % 100000000)::text, 8, '0'))) STORED;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("title" || E'\x1f' || "slug" || E'\x1f' || coalesce("original_slug", ''))) STORED;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name" || E'\x1f' || "email")) STORED;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name")) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_newest_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_name_text_idx" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name"),"id","type","first_name","last_name",search_text);--> statement-breakpoint
CREATE INDEX "accounts_email_list_idx" ON "accounts" USING btree (lower("email"),"id","type","email");--> statement-breakpoint
CREATE INDEX "accounts_restricted_idx" ON "accounts" USING btree ("updated_at") WHERE "accounts"."connect_id" is not null and "accounts"."capability_status" <> 'active';--> statement-breakpoint
CREATE INDEX "accounts_payouts_held_idx" ON "accounts" USING btree ("payouts_held_until") WHERE "accounts"."payouts_held_until" is not null;--> statement-breakpoint
CREATE INDEX "api_keys_account_id_index" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "attendee_mail_drafts_page_id_index" ON "attendee_mail_drafts" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "attendee_mails_page_id_index" ON "attendee_mails" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "attendee_mails_due_idx" ON "attendee_mails" USING btree ("send_at") WHERE "attendee_mails"."queued_at" is null and "attendee_mails"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type_subject_id_created_at_index" ON "audit_entries" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_created_at_index" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_on_behalf_of_created_at_index" ON "audit_entries" USING btree ("on_behalf_of","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_request_idx" ON "audit_entries" USING btree ("request_id","subject_id");--> statement-breakpoint
CREATE INDEX "comments_page_id_sort_order_index" ON "comments" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "comps_key" ON "comps" USING btree ("page_id","key");--> statement-breakpoint
CREATE INDEX "credit_coupon_claims_account_id_index" ON "credit_coupon_claims" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_coupons_code_key" ON "credit_coupons" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code_key" ON "promo_codes" USING btree ("page_id",lower("code"));--> statement-breakpoint
CREATE INDEX "credit_entries_account_id_created_at_index" ON "credit_entries" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_orders_account_id_created_at_index" ON "credit_orders" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_requests_status_due_at_index" ON "data_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "data_requests_account_id_created_at_index" ON "data_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "data_requests_email_idx" ON "data_requests" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open_key" ON "data_requests" USING btree ("account_id","kind") WHERE "data_requests"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "email_changes_account_id_created_at_index" ON "email_changes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_due_idx" ON "email_outbox" USING btree ("status","send_after");--> statement-breakpoint
CREATE INDEX "email_outbox_page_id_index" ON "email_outbox" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "email_outbox_updated_at_index" ON "email_outbox" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "email_outbox_to_idx" ON "email_outbox" USING btree (lower("to"),"created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_error_idx" ON "email_outbox" USING btree ("status","updated_at") WHERE "email_outbox"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "passkey_challenges_account_id_index" ON "passkey_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_index" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_account_id_index" ON "recovery_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "files_account_id_index" ON "files" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invitations_page_id_created_at_index" ON "invitations" USING btree ("page_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_created_at_index" ON "invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "launch_tasks_account_id_index" ON "launch_tasks" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_owners_email_key" ON "lead_owners" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "lead_owners_newest_idx" ON "lead_owners" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lead_owners_name_text_idx" ON "lead_owners" USING btree (lower("first_name" || ' ' || "last_name"),"id","first_name","last_name",search_text);--> statement-breakpoint
CREATE INDEX "lead_owners_email_list_idx" ON "lead_owners" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "lead_owners_stage_index" ON "lead_owners" USING btree ("stage");--> statement-breakpoint
CREATE INDEX "lead_owners_account_id_index" ON "lead_owners" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "lead_owners_old_idx" ON "lead_owners" USING btree ("updated_at") WHERE "lead_owners"."account_id" is null;--> statement-breakpoint
CREATE INDEX "leads_lead_owner_id_index" ON "leads" USING btree ("lead_owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_external_key" ON "leads" USING btree ("source_type","external_id");--> statement-breakpoint
CREATE INDEX "legal_text_drafts_updated_by_index" ON "legal_text_drafts" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "legal_text_versions_name_published_at_index" ON "legal_text_versions" USING btree ("name","published_at");--> statement-breakpoint
CREATE INDEX "legal_text_versions_published_by_index" ON "legal_text_versions" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "live_room_events_media_index" ON "live_room_events" USING btree ("page_id","media_ms") WHERE "live_room_events"."kind" = 'message';--> statement-breakpoint
CREATE INDEX "live_room_events_at_index" ON "live_room_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "live_room_members_viewer_idx" ON "live_room_members" USING btree ("viewer");--> statement-breakpoint
CREATE INDEX "live_room_members_entitlement_id_index" ON "live_room_members" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "live_room_reports_member_id_index" ON "live_room_reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "live_room_reports_at_index" ON "live_room_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderators_page_id_index" ON "moderators" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "moderators_lower_email_index" ON "moderators" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "question_votes_member_id_index" ON "question_votes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "questions_page_id_status_index" ON "questions" USING btree ("page_id","status");--> statement-breakpoint
CREATE INDEX "questions_at_index" ON "questions" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_stage_key" ON "questions" USING btree ("page_id") WHERE "questions"."status" = 'stage';--> statement-breakpoint
CREATE INDEX "notes_subject_type_subject_id_created_at_index" ON "notes" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_history_order_id_created_at_index" ON "order_history" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_page_idx" ON "orders" USING btree ("page_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_newest_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_amount_list_idx" ON "orders" USING btree ("total_cents","id","status","page_id");--> statement-breakpoint
CREATE INDEX "orders_pending_idx" ON "orders" USING btree ("reserved_until") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_disputed_idx" ON "orders" USING btree ("updated_at") WHERE "orders"."dispute_open";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_attempt_key" ON "orders" USING btree ("page_id","attempt_key") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_failed_refunds_idx" ON "orders" USING btree ("updated_at") WHERE "orders"."failed_refund_cents" > 0;--> statement-breakpoint
CREATE INDEX "orders_charge_idx" ON "orders" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_gift_recipient_idx" ON "orders" USING btree (lower("gift"->>'recipientEmail')) WHERE "orders"."gift" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_page_id_index" ON "former_slugs" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_photos_page_id_sort_order_index" ON "page_photos" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "pages_owner_idx" ON "pages" USING btree ("account_id","archived","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_newest_idx" ON "pages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_activated_idx" ON "pages" USING btree ("activated_at");--> statement-breakpoint
CREATE INDEX "pages_start_idx" ON "pages" USING btree ("event_start");--> statement-breakpoint
CREATE INDEX "pages_last_start_idx" ON "pages" USING btree ("event_start" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_title_text_idx" ON "pages" USING btree (lower("title"),"id","title",search_text,"account_id");--> statement-breakpoint
CREATE INDEX "pages_window_idx" ON "pages" USING btree ("opens_at","closes_at");--> statement-breakpoint
CREATE INDEX "pages_feature_video_idx" ON "pages" USING btree ("feature_video_id");--> statement-breakpoint
CREATE INDEX "pages_trailer_video_idx" ON "pages" USING btree ("trailer_video_id");--> statement-breakpoint
CREATE INDEX "pages_preroll_video_idx" ON "pages" USING btree ("preroll_video_id");--> statement-breakpoint
CREATE INDEX "pages_message_video_idx" ON "pages" USING btree (("about_settings"->>'messageVideo'));--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_status_updated_at_index" ON "payments" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status_next_attempt_at_index" ON "refunds" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "refunds_actor_id_created_at_index" ON "refunds" USING btree ("actor_id","created_at") WHERE "refunds"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_api_key_id_created_at_index" ON "refunds" USING btree ("api_key_id","created_at") WHERE "refunds"."api_key_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_processed_at_next_attempt_at_index" ON "webhook_events" USING btree ("processed_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "webhook_events_error_idx" ON "webhook_events" USING btree ("processed_at","next_attempt_at") WHERE "webhook_events"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "playback_grants_order_id_index" ON "playback_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "playback_grants_subscriber_id_index" ON "playback_grants" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "playback_grants_entitlement_id_index" ON "playback_grants" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "playback_grants_page_id_index" ON "playback_grants" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "playback_grants_expires_at_index" ON "playback_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "playback_grants_playback_session_id_index" ON "playback_grants" USING btree ("playback_session_id");--> statement-breakpoint
CREATE INDEX "playback_sessions_entitlement_id_index" ON "playback_sessions" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "playback_sessions_page_id_last_seen_at_index" ON "playback_sessions" USING btree ("page_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "playback_sessions_last_seen_idx" ON "playback_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "playback_sessions_identified_idx" ON "playback_sessions" USING btree ("last_seen_at") WHERE "playback_sessions"."viewer" not like 'past:%';--> statement-breakpoint
CREATE INDEX "programme_items_page_id_sort_order_index" ON "programme_items" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE INDEX "programme_items_video_id_index" ON "programme_items" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "products_page_id_sort_order_index" ON "products" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "products_on_demand_key" ON "products" USING btree ("page_id","type","price_cents") WHERE "products"."type" in ('paywall', 'donation');--> statement-breakpoint
CREATE INDEX "rehearsals_page_id_index" ON "rehearsals" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "rehearsals_expires_at_index" ON "rehearsals" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("owner_id","list",lower("name")) WHERE "saved_views"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_account_id_key_hash_index" ON "known_devices" USING btree ("account_id","key_hash");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at_index" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_sign_in_id_index" ON "sessions" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "acting_periods_staff_id_customer_id_expires_at_index" ON "acting_periods" USING btree ("staff_id","customer_id","expires_at");--> statement-breakpoint
CREATE INDEX "approval_requests_newest_idx" ON "approval_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_pending_email_key" ON "approval_requests" USING btree ("customer_id") WHERE "approval_requests"."kind" = 'email' and "approval_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_pending_order_idx" ON "approval_requests" USING btree ("order_id") WHERE "approval_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "statement_emails_due_idx" ON "statement_emails" USING btree ("last_month") WHERE "statement_emails"."enabled";--> statement-breakpoint
CREATE INDEX "statement_emails_email_idx" ON "statement_emails" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_order_key" ON "entitlements" USING btree ("order_id","unit");--> statement-breakpoint
CREATE INDEX "entitlements_subscriber_id_index" ON "entitlements" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "entitlements_page_id_index" ON "entitlements" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree ("page_id",lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_email_idx" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_page_idx" ON "subscribers" USING btree ("page_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "viewer_credentials_order_id_index" ON "viewer_credentials" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "viewer_credentials_subscriber_id_index" ON "viewer_credentials" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "viewer_credentials_page_id_index" ON "viewer_credentials" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "viewer_credentials_entitlement_id_index" ON "viewer_credentials" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "tag_links_subject_id_index" ON "tag_links" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("type",lower("name"));--> statement-breakpoint
CREATE INDEX "team_invitations_page_id_index" ON "team_invitations" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "team_invitations_expires_at_index" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invitations_lower_email_index" ON "team_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "team_members_account_id_index" ON "team_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "captions_page_id_index" ON "captions" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "refinements_state_created_at_index" ON "refinements" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "video_removals_due_at_index" ON "video_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "videos_page_id_kind_index" ON "videos" USING btree ("page_id","kind");--> statement-breakpoint
CREATE INDEX "videos_status_lease_until_index" ON "videos" USING btree ("status","lease_until");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_message_id_index" ON "webhook_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_index" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE "webhook_deliveries"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_account_id_index" ON "webhook_endpoints" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_account_id_index" ON "webhook_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_created_at_index" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_viewer_email_index" ON "webhook_messages" USING btree ("viewer_email");--> statement-breakpoint
CREATE FUNCTION "reject_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only grow';
END;
$$;--> statement-breakpoint
-- The hash of an entry and of the hash before it. `verify-audit-chain.ts` computes the same with its own expression.
CREATE FUNCTION "hash_audit_entry"("previous" text, "entry" "audit_entries") RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    "previous", "entry"."id", "entry"."actor_id", "entry"."action", "entry"."subject_type", "entry"."subject_id",
    "entry"."on_behalf_of", "entry"."detail", (extract(epoch FROM "entry"."created_at") * 1000)::bigint,
    "entry"."address", "entry"."request_id", "entry"."session_hash", "entry"."reason")::text, 'UTF8')), 'hex');
$$;--> statement-breakpoint
-- Appends an entry to the chain when its transaction commits. The lock is held for the commit only: a long transaction
-- that wrote an entry does not block others, and transactions without entries never take it. Runs as the owner, so that
-- the application needs no right to write the chain.
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  "last" "audit_chain"%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT * INTO "last" FROM "audit_chain" ORDER BY "position" DESC LIMIT 1;
  INSERT INTO "audit_chain" ("position", "entry_id", "previous_hash", "hash") VALUES (
    coalesce("last"."position", 0) + 1, NEW."id", coalesce("last"."hash", ''),
    hash_audit_entry(coalesce("last"."hash", ''), NEW));
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- A consent names a version, so a published version never changes.
CREATE FUNCTION "reject_change_of_legal_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A published version of a legal text can neither change nor be removed';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_change_of_audit"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_entries_chain" AFTER INSERT ON "audit_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_change_of_audit"();--> statement-breakpoint
CREATE TRIGGER "legal_text_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "legal_text_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_change_of_legal_text"();
