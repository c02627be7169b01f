import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

export type Signer = { key: KeyObject; certificate: string };

const SHA256_WITH_RSA = sequence(Buffer.from("06092a864886f70d01010b0500", "hex"));
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** A key with a self-signed X.509 certificate; both dates must be before 2050. */
export function makeSigner(
  validity = { from: "2020-01-01T00:00:00Z", to: "2049-01-01T00:00:00Z" },
) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from("messages.test")))));
  const body = sequence(
    Buffer.from("a003020102", "hex"),
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    sequence(time(validity.from), time(validity.to)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  const bits = der(0x03, Buffer.from([0]), signature);
  const lines =
    sequence(body, SHA256_WITH_RSA, bits)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  const certificate = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""];
  return { key: privateKey, certificate: certificate.join("\n") } satisfies Signer;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts);
}

/** UTCTime: `YYMMDDHHMMSSZ`. */
function time(iso: string): Buffer {
  return der(0x17, Buffer.from(`${iso.slice(2, 19).replace(/\D/g, "")}Z`));
}
