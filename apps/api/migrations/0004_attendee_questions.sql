ALTER TABLE "orders" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "answers" jsonb;