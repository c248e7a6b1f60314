/** Whether a photo of a person may be accepted. */

export type ConsentRow = { version: string; source: "stated" | "call"; withdrawnAt: Date | null };

/**
 * `given`: there is a consent to this version. `record`: this request gives it. `refused`: the person must be asked
 * first. `latest` is the account's last row; `stated` the version that the request says was shown.
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
  // A request without a statement is enough from a client that never asked, but not from an account that was asked or withdrew.
  return standing && latest.source === "call" ? "record" : "refused";
}
