import { Grain } from "./grain.tsx";

export function CupsScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className={className}>
      <path
        d="M160 8c80 0 132 40 132 96 0 44-40 76-132 76S28 148 28 104C28 48 80 8 160 8z"
        className="fill-scene-wall"
      />
      <path d="M20 142h280v12H20z" className="fill-scene-wood" />
      <path d="M40 154h240v12H40z" className="fill-scene-wood-dark" />
      <path d="M56 166h12l-4 30h-10zM252 166h12l2 30h-10z" className="fill-scene-wood-dark" />

      <path transform="translate(10)" d="M196 132l70-10 4 18-68 4z" className="fill-scene-cream" />
      <path d="M198 138l70-6 2 8-72 4z" className="fill-scene-green" />

      <ellipse cx="104" cy="140" rx="40" ry="6" className="fill-scene-cream" />
      <path d="M72 92h60v24c0 13-10 22-22 22H94c-12 0-22-9-22-22z" className="fill-scene-cream" />
      <path
        d="M112 92h20v24c0 13-10 22-22 22h-4c6-12 8-28 6-46z"
        className="fill-scene-shadow"
        opacity=".5"
      />
      <path
        d="M132 99h6a11 11 0 0 1 0 23h-8"
        fill="none"
        strokeWidth="6"
        className="stroke-scene-cream"
      />
      <ellipse cx="102" cy="92" rx="30" ry="5" className="fill-scene-wood-dark" />

      <g transform="translate(16)">
        <ellipse cx="176" cy="141" rx="34" ry="5" className="fill-scene-velvet-dark" />
        <path
          d="M150 100h52v20c0 11-9 19-20 19h-12c-11 0-20-8-20-19z"
          className="fill-scene-velvet"
        />
        <path
          d="M184 100h18v20c0 11-9 19-20 19h-3c5-10 6-24 5-39z"
          className="fill-scene-velvet-dark"
        />
        <path
          d="M202 106h5a10 10 0 0 1 0 20h-7"
          fill="none"
          strokeWidth="5.5"
          className="stroke-scene-velvet"
        />
        <ellipse cx="176" cy="100" rx="26" ry="4.5" className="fill-scene-wood-dark" />
      </g>

      <path
        d="M92 80c-8-12 8-18 0-32M112 80c-8-12 8-18 0-32M192 88c-8-12 8-18 0-32"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-scene-steam"
      />
      <Grain
        id="grain-cups"
        area="M160 8c80 0 132 40 132 96 0 44-40 76-132 76S28 148 28 104C28 48 80 8 160 8z"
      />
    </svg>
  );
}
