export type Offer = { url: string; key: string; qrCodeUrl: string };

/** The secret for an authenticator app, as a QR code, a link, or text to type. */
export function Enrolment({ offer }: { offer: Offer }) {
  return (
    <ol className="mb-8 grid list-decimal gap-6 ps-6">
      <li>
        <p>Scan this with an authenticator app on your phone:</p>
        <img
          src={offer.qrCodeUrl}
          alt="QR code for an authenticator app"
          className="mt-3 size-56 rounded-md"
        />
        <p className="mt-3">
          App on this device?{" "}
          <a href={offer.url} className="link">
            Open it there
          </a>
          . Or enter this key (time-based):
        </p>
        <p className="mt-1 font-mono wrap-anywhere">{offer.key}</p>
      </li>
      <li>Enter the 6-digit code the app shows.</li>
    </ol>
  );
}

/** Shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <ul className="grid max-w-form grid-cols-2 gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-5 font-mono">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
