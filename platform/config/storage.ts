/**
 * A bucket: `s3://KEY:SECRET@HOST/BUCKET?region=REGION`, over HTTPS unless `&tls=off`. Null without a
 * URL; adds to `problems` what is missing.
 */
export function readStorage(value: string | undefined, problems: string[]) {
  if (value === undefined) return null;
  const url = new URL(value);
  const bucket = url.pathname.replace(/^\/|\/$/g, "");
  const region = url.searchParams.get("region") ?? "";
  if (!url.username || !url.password) problems.push("STORAGE_URL: expected a key and a secret");
  if (!/^[a-z0-9][a-z0-9.-]+$/.test(bucket)) problems.push("STORAGE_URL: expected a bucket's name");
  if (region === "") problems.push("STORAGE_URL: expected ?region=");
  const scheme = url.searchParams.get("tls") === "off" ? "http" : "https";
  return {
    kind: "s3" as const,
    bucketUrl: `${scheme}://${url.host}/${bucket}`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region,
  };
}
