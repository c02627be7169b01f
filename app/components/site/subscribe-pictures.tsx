export function LadderPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className={className}>
      <path d="M4 92h152v4H4z" className="fill-scene-shadow" />
      <path d="M12 76h28v16H12z" className="fill-scene-wood" />
      <path d="M40 62h28v30H40z" className="fill-scene-wood-dark" />
      <path d="M68 48h28v44H68z" className="fill-scene-wood" />
      <path d="M96 34h52v58H96z" className="fill-scene-green-dark" />
      <path d="M108 34V18a14 14 0 0 1 28 0v16z" className="fill-scene-light" />
      <path d="M108 34V18a14 14 0 0 1 8-12.6V30z" className="fill-scene-green" />
      <rect x="45" y="48" width="18" height="14" rx="2" className="fill-scene-velvet" />
      <path
        d="M50 48v-3a4 4 0 0 1 8 0v3"
        fill="none"
        strokeWidth="2.5"
        className="stroke-scene-velvet-dark"
      />
    </svg>
  );
}

export function EnvelopePicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 140 100" aria-hidden="true" className={className}>
      <path d="M14 92h112v4H14z" className="fill-scene-shadow" />
      <path d="M26 10h88v60H26z" className="fill-scene-cream" />
      <path d="M38 24h44v4H38zM38 34h58v4H38zM38 44h36v4H38z" className="fill-scene-shadow" />
      <path d="M18 42l52 32 52-32v50H18z" className="fill-scene-green" />
      <path d="M18 92l40-28 12 8 12-8 40 28z" className="fill-scene-green-dark" />
      <circle cx="100" cy="26" r="12" className="fill-accent" />
      <path d="M95 31l10-10" strokeWidth="2.5" strokeLinecap="round" className="stroke-on-accent" />
      <circle cx="96" cy="22.5" r="2" className="fill-on-accent" />
      <circle cx="104" cy="29.5" r="2" className="fill-on-accent" />
    </svg>
  );
}
