/** The operator and seller of this installation, as named on receipts and legal pages. */
import { ConfigError, type Reader } from "./config.reader.ts";

export type OperatorConfig = {
  /** Empty: receipts show only the product's name. */
  name: string;
  /** One line each. */
  address: string[];
  vatNumber: string;
  /** In the trade register. */
  registrationNumber: string;
  /** Where questions are sent; empty: to the sender of mail. */
  email: string;
  /** Included in every price; in hundredths of a percent, 2100 for 21 %. 0: no VAT is charged. */
  vatBasisPoints: number;
};

export function readOperator(read: Reader): OperatorConfig {
  const vatNumber = read.text("OPERATOR_VAT_NUMBER") ?? "";
  const vatBasisPoints = readPercent(read.text("VAT_RATE_PERCENT") ?? "0");
  const name = read.text("OPERATOR_NAME") ?? "";
  // A receipt that shows VAT must say who owes it.
  if (vatBasisPoints > 0 && !(vatNumber && name)) {
    throw new ConfigError("OPERATOR_NAME and OPERATOR_VAT_NUMBER are needed with VAT_RATE_PERCENT");
  }
  const lines = (read.text("OPERATOR_ADDRESS") ?? "").split(/\||\n/).map((line) => line.trim());
  const registrationNumber = read.text("OPERATOR_REGISTRATION_NUMBER") ?? "";
  return {
    name,
    address: lines.filter((line) => line !== ""),
    vatNumber,
    registrationNumber,
    email: readEmail(read),
    vatBasisPoints,
  };
}

function readEmail(read: Reader): string {
  const email = read.text("OPERATOR_EMAIL") ?? "";
  if (email !== "" && !/^[^\s<>@]+@[^\s<>@]+$/.test(email)) {
    throw new ConfigError("OPERATOR_EMAIL must be an email address, such as hello@toile.example");
  }
  return email;
}

/** Parsed as text, because 8.1 × 100 is not a whole number in floating point. */
function readPercent(text: string): number {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new ConfigError(`VAT_RATE_PERCENT must be a number from 0 to 99.99, not "${text}"`);
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
