ALTER TABLE "payments" RENAME COLUMN "refusal" TO "decline_code";--> statement-breakpoint
-- What could be told from the text of a refusal only is a status of its own; every declined or cancelled payment has a code.
UPDATE "payments" SET "status" = 'needs_review', "decline_code" = NULL WHERE "decline_code" = 'amount_mismatch';--> statement-breakpoint
UPDATE "payments" SET "status" = 'unavailable', "decline_code" = NULL WHERE "decline_code" = 'unavailable';--> statement-breakpoint
UPDATE "payments" SET "status" = 'declined', "decline_code" = coalesce("decline_code", 'card_declined') WHERE "status" = 'refused';--> statement-breakpoint
UPDATE "payments" SET "decline_code" = coalesce("decline_code", 'cancelled_by_payer') WHERE "status" = 'cancelled';--> statement-breakpoint
UPDATE "payments" SET "decline_code" = NULL WHERE "status" NOT IN ('declined', 'cancelled');--> statement-breakpoint
UPDATE "idempotency_keys" SET "answer" = jsonb_build_object('kind', 'declined', 'declineCode', "answer" -> 'reason')
  WHERE "answer" ->> 'kind' = 'declined';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decline_code" CHECK (("payments"."status" in ('declined', 'cancelled')) = ("payments"."decline_code" is not null));
