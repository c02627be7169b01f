import { Grain } from "./grain.tsx";

export function CurtainScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 280" aria-hidden="true" className={className}>
      <rect width="480" height="280" className="fill-scene-green-dark" />
      <path d="M0 214h480v66H0z" className="fill-scene-wood-dark" />
      <path d="M0 214h480v5H0z" className="fill-scene-wood" />
      <path d="M222 0h36l92 248H130z" className="fill-scene-light" opacity=".34" />
      <ellipse cx="240" cy="248" rx="110" ry="20" className="fill-scene-light" opacity=".85" />

      {/* chair */}
      <ellipse cx="240" cy="252" rx="46" ry="7" className="fill-scene-wood-dark" opacity=".6" />
      <path
        d="M211 126h8v66h-8zM261 126h8v66h-8zM211 190h8v62h-8zM261 190h8v62h-8zM226 186h6v50h-6zM248 186h6v50h-6z"
        className="fill-scene-ink"
      />
      <path d="M207 120h66a6 6 0 0 1 6 6v22h-78v-22a6 6 0 0 1 6-6z" className="fill-scene-velvet" />
      <path d="M201 184h78a5 5 0 0 1 5 5v9h-88v-9a5 5 0 0 1 5-5z" className="fill-scene-cream" />
      <path d="M196 193h88v6h-88z" className="fill-scene-shadow" />

      {/* curtains */}
      <path d="M0 0h150c2 60-26 96-62 128 14 40 6 74 4 92H0z" className="fill-scene-velvet" />
      <path d="M480 0H330c-2 60 26 96 62 128-14 40-6 74-4 92h92z" className="fill-scene-velvet" />
      <path
        d="M36 0h22c2 54-12 92-26 128 6 38 0 66-2 92H14c4-34 8-60 4-92C28 90 38 50 36 0zM86 0h20c2 50-18 88-46 122 8 38 4 68 2 98H46c4-30 6-64 0-96C70 84 90 46 86 0zM444 0h-22c-2 54 12 92 26 128-6 38 0 66 2 92h16c-4-34-8-60-4-92C452 90 442 50 444 0zM394 0h-20c-2 50 18 88 46 122-8 38-4 68-2 98h16c-4-30-6-64 0-96C410 84 390 46 394 0z"
        className="fill-scene-velvet-dark"
      />
      <path d="M56 122l38 8-2 10-36-4zM424 122l-38 8 2 10 36-4z" className="fill-accent" />
      <path
        d="M0 0h480v22c-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0z"
        className="fill-scene-velvet"
      />
      <path
        d="M0 22c20 14 40 14 60 0 20 14 40 14 60 0 20 14 40 14 60 0 20 14 40 14 60 0 20 14 40 14 60 0 20 14 40 14 60 0 20 14 40 14 60 0 20 14 40 14 60 0v5c-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0-20 14-40 14-60 0z"
        className="fill-accent"
      />
      <Grain id="grain-curtain" area="M0 0h480v280H0z" />
    </svg>
  );
}
