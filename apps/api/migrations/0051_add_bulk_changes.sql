CREATE TABLE "bulk_change_errors" (
	"bulk_change_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "bulk_change_errors_bulk_change_id_subject_id_pk" PRIMARY KEY("bulk_change_id","subject_id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "bulk_change_errors" ADD CONSTRAINT "bulk_change_errors_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;