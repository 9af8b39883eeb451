ALTER TABLE "payments" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("next_attempt_at") WHERE status in ('created', 'unknown', 'requires_action');--> statement-breakpoint
-- These wait for the payer until their orders expire.
UPDATE "payments" SET "next_attempt_at" = "created_at" + interval '30 minutes' WHERE "status" = 'requires_action';--> statement-breakpoint
-- After a restore, jobs were queued for what was open.
DELETE FROM "installation" WHERE "name" = 'open-work';--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "order_id" integer;--> statement-breakpoint
UPDATE "idempotency_keys" SET "order_id" = "orders"."id" FROM "orders" WHERE "orders"."order_number" = "answer"->>'orderNumber';--> statement-breakpoint
-- A key was stored before its order, whose number the answer lacks if its payment was declined or is still open.
UPDATE "idempotency_keys" SET "order_id" = "next"."order_id" FROM (
	SELECT "key"."id", min("orders"."id") AS "order_id" FROM "idempotency_keys" AS "key"
	JOIN "orders" ON "orders"."session_hash" = "key"."session_hash" AND "orders"."created_at" >= "key"."created_at"
	WHERE "key"."order_id" IS NULL GROUP BY "key"."id"
) AS "next" WHERE "next"."id" = "idempotency_keys"."id";--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "order_id" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "answer";
