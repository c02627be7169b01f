import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Flags = { isSyncable?: boolean; isSynced?: boolean };
type Asked = { challenge: string };

/** One passkey of an authenticator that always approves, used by a browser on `origin`. */
export function softwareAuthenticator(publicUrl: string, flags: Flags = {}) {
  const { origin, hostname } = new URL(publicUrl);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" }) as { x: string; y: string };
  const id = randomBytes(32);
  const credential = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  };
  const state = { counter: 0, ...flags };

  const clientData = (type: string, { challenge }: Asked, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  function authenticatorData(attested: Buffer) {
    // Flags: present, verified, backup eligible, backed up, new key attached.
    const bits =
      0x05 |
      (state.isSyncable ? 0x08 : 0) |
      (state.isSynced ? 0x10 : 0) |
      (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    return Buffer.concat([sha256(Buffer.from(hostname)), Buffer.from([bits]), counter, attested]);
  }

  return {
    id: credential.id,
    state,
    create(options: Asked, at?: string): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = map([
        [uint(1), uint(2)],
        [uint(3), negative(-7)],
        [negative(-1), uint(1)],
        [negative(-2), bytes(Buffer.from(x, "base64url"))],
        [negative(-3), bytes(Buffer.from(y, "base64url"))],
      ]);
      const authData = authenticatorData(Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestationObject = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), bytes(authData)],
      ]).toString("base64url");
      const clientDataJSON = clientData("webauthn.create", options, at).toString("base64url");
      return JSON.stringify({
        ...credential,
        response: { clientDataJSON, attestationObject, transports: ["internal"] },
      });
    },
    get(options: Asked, at?: string): string {
      const data = clientData("webauthn.get", options, at);
      const authData = authenticatorData(Buffer.alloc(0));
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return JSON.stringify({
        ...credential,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      });
    },
  };
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();

/** The subset of CBOR that a passkey needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const uint = (value: number) => head(0, value);
const negative = (value: number) => head(1, -1 - value);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
