-- Every search reads whole what has not yet been put into its index: of the usual four megabytes, longer than the index itself.
-- Of a little, no single write has to put much in, either.
ALTER INDEX "accounts_fragments" SET (gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "pages_fragments" SET (gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "orders_fragments" SET (gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "lead_owners_fragments" SET (gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "tags_fragments" SET (gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "outbox_mails_fragments" SET (gin_pending_list_limit = 128);
