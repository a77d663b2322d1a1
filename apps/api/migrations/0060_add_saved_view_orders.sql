CREATE TABLE "saved_view_orders" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_ids" uuid[] NOT NULL,
	CONSTRAINT "saved_view_orders_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
ALTER TABLE "saved_view_orders" ADD CONSTRAINT "saved_view_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;