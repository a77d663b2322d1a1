ALTER TABLE "waitlist_entries" DROP CONSTRAINT "waitlist_entries_list_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_list_product_id_products_id_fk" FOREIGN KEY ("list_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;