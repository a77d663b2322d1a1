-- Added without a look at the rows that were there; this one lets requests read and write meanwhile.
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_currency_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_currency_fk";