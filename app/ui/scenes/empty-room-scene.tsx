import { Grain } from "./grain.tsx";

const WALL =
  "M0 20a20 20 0 0 1 20-20h280a20 20 0 0 1 20 20v160a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z";

export function EmptyRoomScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className={className}>
      <path d={WALL} className="fill-scene-wall" />
      <path
        d="M0 150h320v30a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z"
        className="fill-scene-floor"
      />
      <path d="M0 147h320v3H0z" className="fill-scene-shadow" opacity=".6" />

      <path d="M138 52h44l54 128H84z" className="fill-scene-light" opacity=".5" />
      <ellipse cx="160" cy="178" rx="62" ry="11" className="fill-scene-velvet" />
      <path d="M158 0h4v26h-4z" className="fill-scene-ink" />
      <path d="M150 52a10 10 0 0 0 20 0z" className="fill-scene-bulb" />
      <path d="M149 26h22l15 26h-52z" className="fill-scene-green-dark" />
      <path d="M163 26h8l15 26h-16z" className="fill-scene-green" />

      <path
        d="M139 96h5v80h-5zM176 96h5v80h-5zM148 140h4v28h-4zM168 140h4v28h-4z"
        className="fill-scene-wood-dark"
      />
      <path d="M138 90h44a5 5 0 0 1 5 5v17h-54V95a5 5 0 0 1 5-5z" className="fill-scene-green" />
      <path d="M134 134h52a4 4 0 0 1 4 4v6h-60v-6a4 4 0 0 1 4-4z" className="fill-scene-cream" />
      <path d="M130 141h60v5h-60z" className="fill-scene-shadow" />

      <path d="M34 66h64v6H34z" className="fill-scene-wood" />
      <g className="fill-scene-wood-dark">
        <circle cx="46" cy="76" r="4" />
        <circle cx="66" cy="76" r="4" />
        <circle cx="86" cy="76" r="4" />
      </g>
      <path
        d="M66 76c14 2 18 12 16 48-6 4-26 4-32 0-2-36 2-46 16-48z"
        className="fill-scene-velvet"
      />
      <path
        d="M66 78c3 14 3 32 2 48 6 0 11-1 14-2 2-34-2-44-16-46z"
        className="fill-scene-velvet-dark"
      />

      <circle cx="254" cy="76" r="22" className="fill-scene-green-dark" />
      <circle cx="254" cy="76" r="17" className="fill-scene-cream" />
      <path
        d="M254 65v11l7 5"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-scene-ink"
      />
      <Grain id="grain-room" area={WALL} />
    </svg>
  );
}
