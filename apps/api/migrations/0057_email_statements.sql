CREATE TABLE "statement_emails" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"email" text NOT NULL,
	"timezone" text NOT NULL,
	"last_month" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_emails" ADD CONSTRAINT "statement_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_emails_due_idx" ON "statement_emails" USING btree ("last_month") WHERE "statement_emails"."enabled";--> statement-breakpoint
CREATE INDEX "statement_emails_email_idx" ON "statement_emails" USING btree (lower("email"));