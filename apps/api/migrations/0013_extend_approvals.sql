ALTER TABLE "approval_requests" ADD COLUMN "page_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
CREATE INDEX "refunds_actor_id_created_at_index" ON "refunds" USING btree ("actor_id","created_at") WHERE "refunds"."actor_id" is not null;