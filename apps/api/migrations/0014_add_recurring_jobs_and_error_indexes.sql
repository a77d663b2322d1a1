CREATE TABLE "recurring_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"interval_seconds" integer NOT NULL,
	"last_succeeded_at" timestamp (3) with time zone,
	"last_duration_ms" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "email_outbox_error_idx" ON "email_outbox" USING btree ("status","updated_at") WHERE "email_outbox"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_error_idx" ON "webhook_events" USING btree ("processed_at","next_attempt_at") WHERE "webhook_events"."last_error" is not null;