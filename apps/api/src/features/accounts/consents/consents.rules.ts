/** Whether a photo of a person may be taken in. */

export type ConsentRow = { version: string; source: "stated" | "call"; withdrawnAt: Date | null };

/**
 * `given`: a consent to this version stands. `record`: this request gives it. `refused`: somebody has to be asked first.
 * `latest` is the account's last row; `stated` the version that the request says was shown.
 */
export function judgeConsent({
  latest,
  stated,
  current,
}: {
  latest: ConsentRow | undefined;
  stated: string | undefined;
  current: string;
}): "given" | "record" | "refused" {
  const standing = latest?.withdrawnAt === null;
  if (stated !== undefined && stated !== current) return "refused";
  if (standing && latest.version === current) return "given";
  if (stated !== undefined || latest === undefined) return "record";
  // Sent without a word: enough from a client that never asked, not from an account that was asked or took it back.
  return standing && latest.source === "call" ? "record" : "refused";
}
