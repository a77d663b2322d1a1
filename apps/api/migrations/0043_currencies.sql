ALTER TABLE "orders" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_currency_known" CHECK ("pages"."currency" in ('usd', 'cad', 'gbp', 'eur', 'aud', 'jpy')) NOT VALID;