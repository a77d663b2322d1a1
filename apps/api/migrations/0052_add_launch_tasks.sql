CREATE TABLE "launch_tasks" (
	"page_id" uuid NOT NULL,
	"task" text NOT NULL,
	"account_id" uuid,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "launch_tasks_page_id_task_pk" PRIMARY KEY("page_id","task")
);
--> statement-breakpoint
ALTER TABLE "launch_tasks" ADD CONSTRAINT "launch_tasks_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_tasks" ADD CONSTRAINT "launch_tasks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "launch_tasks_account_id_index" ON "launch_tasks" USING btree ("account_id");