CREATE TABLE "order_taxes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"liable" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"postal_code" text,
	"net_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"by_rate" jsonb NOT NULL,
	"is_reverse_charge" boolean DEFAULT false NOT NULL,
	"buyer_tax_number" text,
	"calculation_id" text,
	"record_id" text,
	"card_country" text,
	"address_country" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_taxes_mode_known" CHECK ("order_taxes"."mode" in ('included', 'place')),
	CONSTRAINT "order_taxes_liable_known" CHECK ("order_taxes"."liable" in ('owner', 'operator')),
	CONSTRAINT "order_taxes_money" CHECK ("order_taxes"."net_cents" >= 0 and "order_taxes"."tax_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_record_id" text;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_taxes_created_idx" ON "order_taxes" USING btree ("created_at");