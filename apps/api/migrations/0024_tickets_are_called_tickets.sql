UPDATE "products" SET "title" = 'Ticket' WHERE "type" = 'paywall' AND "title" = 'Paywall';--> statement-breakpoint
UPDATE "order_lines" SET "title" = 'Ticket' WHERE "type" = 'paywall' AND "title" = 'Paywall';
