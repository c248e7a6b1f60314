ALTER TABLE "receipts" ADD COLUMN "test" boolean NOT NULL;
