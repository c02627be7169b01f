import { Grain } from "./grain.tsx";

/** A corridor of doors, one of them ajar: not this one, but there is a way out. */
export function DoorsScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 260" aria-hidden="true" className={className}>
      <rect width="420" height="206" className="fill-scene-wall" />
      <rect y="206" width="420" height="54" className="fill-scene-floor" />
      <rect y="201" width="420" height="5" className="fill-scene-shadow" opacity=".6" />

      <path d="M322 32h40l50 174H272z" className="fill-scene-light" opacity=".4" />
      <path d="M36 206V104a42 42 0 0 1 84 0v102z" className="fill-scene-wood-dark" />
      <path d="M44 206V104a34 34 0 0 1 68 0v102z" className="fill-scene-green" />
      <circle cx="102" cy="150" r="4" className="fill-accent" />
      <path d="M60 98h36v9H60z" className="fill-scene-cream" />

      <path d="M168 206V104a42 42 0 0 1 84 0v102z" className="fill-scene-wood-dark" />
      <path d="M176 206V104a34 34 0 0 1 68 0v102z" className="fill-scene-velvet" />
      <circle cx="234" cy="150" r="4" className="fill-accent" />
      <path d="M192 98h36v9h-36z" className="fill-scene-cream" />

      <path d="M300 206V104a42 42 0 0 1 84 0v102z" className="fill-scene-wood-dark" />
      <path d="M308 206V104a34 34 0 0 1 68 0v102z" className="fill-scene-light" />
      <path d="M308 206h68l30 54H226z" className="fill-scene-light" opacity=".55" />
      <path d="M376 206V104c0-14-8-26-20-31l-14 24v127z" className="fill-scene-green-dark" />
      <circle cx="349" cy="158" r="4" className="fill-accent" />

      <path d="M76 0h4v14h-4zM208 0h4v14h-4zM340 0h4v14h-4z" className="fill-scene-ink" />
      <path
        d="M68 14h20l10 18H58zM200 14h20l10 18h-40zM332 14h20l10 18h-40z"
        className="fill-scene-green-dark"
      />
      <path d="M334 32a8 8 0 0 0 16 0z" className="fill-scene-bulb" />
      <Grain id="grain-doors" area="M0 0h420v260H0z" />
    </svg>
  );
}
