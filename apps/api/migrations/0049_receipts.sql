CREATE TABLE "number_series" (
	"seller" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "number_series_seller_kind_year_pk" PRIMARY KEY("seller","kind","year")
);--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "year" integer;--> statement-breakpoint
-- Orders from before get no number, and new ones do, also those of the version before.
ALTER TABLE "orders" ADD COLUMN "receipt_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "receipt_due" SET DEFAULT true;--> statement-breakpoint
UPDATE "orders" SET "receipt_due" = true WHERE "status" = 'pending';--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number_key" ON "receipts" USING btree ("seller","year","number");--> statement-breakpoint
CREATE INDEX "receipts_paid_idx" ON "receipts" USING btree ("seller","paid_at");
