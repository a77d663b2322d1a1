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
);
--> statement-breakpoint
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
	"expires_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_status_due_at_index" ON "data_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "data_requests_account_id_created_at_index" ON "data_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "data_requests_email_idx" ON "data_requests" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open_key" ON "data_requests" USING btree ("account_id","kind") WHERE "data_requests"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "email_outbox_updated_at_index" ON "email_outbox" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "invitations_created_at_index" ON "invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_owners_old_idx" ON "lead_owners" USING btree ("updated_at") WHERE "lead_owners"."account_id" is null;--> statement-breakpoint
CREATE INDEX "playback_sessions_identified_idx" ON "playback_sessions" USING btree ("last_seen_at") WHERE "playback_sessions"."viewer" not like 'past:%';--> statement-breakpoint
CREATE INDEX "viewer_credentials_page_id_index" ON "viewer_credentials" USING btree ("page_id");