ALTER TABLE "approval_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "decision_reason" text;