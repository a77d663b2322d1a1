CREATE TABLE "listed_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"list_product_id" uuid,
	"state" text DEFAULT 'listed' NOT NULL,
	"order_id" uuid,
	"end_reason" text,
	"refund_cents" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "listed_tickets_end" CHECK (("listed_tickets"."state" = 'off') = ("listed_tickets"."end_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "listed_tickets" ADD CONSTRAINT "listed_tickets_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_tickets" ADD CONSTRAINT "listed_tickets_ticket_id_entitlements_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_tickets" ADD CONSTRAINT "listed_tickets_list_product_id_products_id_fk" FOREIGN KEY ("list_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_tickets" ADD CONSTRAINT "listed_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listed_tickets_ticket_key" ON "listed_tickets" USING btree ("ticket_id") WHERE "listed_tickets"."state" in ('listed', 'selling');--> statement-breakpoint
CREATE INDEX "listed_tickets_line_idx" ON "listed_tickets" USING btree ("page_id","created_at") WHERE "listed_tickets"."state" in ('listed', 'selling');--> statement-breakpoint
CREATE INDEX "listed_tickets_order_idx" ON "listed_tickets" USING btree ("order_id") WHERE "listed_tickets"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "listed_tickets_ticket_id_index" ON "listed_tickets" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "listed_tickets_page_id_index" ON "listed_tickets" USING btree ("page_id");