import { QrPicture } from "./qr-picture.tsx";

export type Offer = { address: string; words: string; picture: boolean[][] | null };

/** How an authenticator app gets the secret: by the camera, by a link, or by hand. */
export function Enrolment({ offer }: { offer: Offer }) {
  return (
    <ol className="mb-8 grid list-decimal gap-6 ps-6">
      <li>
        <p>Scan this with an authenticator app on your phone:</p>
        {offer.picture ? (
          <div className="mt-3">
            <QrPicture rows={offer.picture} label="QR code for an authenticator app" />
          </div>
        ) : null}
        <p className="mt-3">
          App on this device?{" "}
          <a href={offer.address} className="link">
            Open it there
          </a>
          . Or enter this key (time-based):
        </p>
        <p className="mt-1 font-mono wrap-anywhere">{offer.words}</p>
      </li>
      <li>Enter the 6-digit code the app shows.</li>
    </ol>
  );
}

/** Shown once: what opens the door when the phone is gone. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <ul className="grid max-w-form grid-cols-2 gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-5 font-mono">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
