/** A consular window: an officer behind glass, the speaking grille, the tray for a passport. */
export default function WindowScene() {
  return (
    <svg
      viewBox="0 0 480 270"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="visa-scene"
    >
      <rect width="480" height="270" rx="10" fill="var(--color-scene-wall)" />
      <rect x="56" y="24" width="368" height="178" rx="8" fill="var(--color-scene-wood-dark)" />
      <rect x="66" y="34" width="348" height="168" rx="3" fill="var(--color-scene-green-dark)" />
      {/* The room behind: a shelf of files, a lamp's light. */}
      <path d="M66 34h348v168H66z" fill="var(--color-scene-green)" opacity="0.55" />
      <path d="M330 34l-64 168h140V34z" fill="var(--color-scene-light)" opacity="0.12" />
      <g fill="var(--color-scene-wood)">
        <rect x="86" y="104" width="92" height="5" />
        <rect x="322" y="76" width="72" height="5" />
      </g>
      <g fill="var(--color-scene-cream)" opacity="0.8">
        <rect x="94" y="74" width="9" height="30" />
        <rect x="106" y="70" width="8" height="34" />
        <rect x="138" y="78" width="10" height="26" />
        <rect x="336" y="48" width="8" height="28" />
      </g>
      <g fill="var(--color-scene-velvet)">
        <rect x="117" y="76" width="9" height="28" />
        <rect x="348" y="44" width="9" height="32" />
      </g>
      {/* The officer. */}
      <path d="M166 202c2-40 24-58 52-62h44c28 4 50 22 52 62z" fill="var(--color-scene-ink)" />
      <path d="M222 138h36l-18 40z" fill="var(--color-scene-cream)" />
      <path d="M236 146h8l4 30-8 10-8-10z" fill="var(--color-scene-velvet-dark)" />
      <rect x="228" y="118" width="24" height="26" rx="10" fill="var(--color-skin-4)" />
      <ellipse cx="240" cy="100" rx="26" ry="31" fill="var(--color-skin-4)" />
      <path
        d="M212 98c-4-30 12-42 29-42s32 12 27 42c-4-14-10-20-14-22-12 5-26 4-34 1-4 4-7 11-8 21z"
        fill="var(--color-hair-1)"
      />
      <g fill="none" stroke="var(--color-hair-1)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M224 91q5-3 10-1M246 90q5-2 10 1" />
        <path d="M234 117h12" />
      </g>
      <g fill="var(--color-hair-1)">
        <circle cx="230" cy="99" r="2.6" />
        <circle cx="250" cy="99" r="2.6" />
      </g>
      {/* Glass, grille and counter. */}
      <path
        d="M92 34l-26 50V34zM158 34L66 170v-34l62-102z"
        fill="var(--color-scene-cream)"
        opacity="0.1"
      />
      <g fill="var(--color-scene-cream)">
        <rect x="350" y="118" width="44" height="44" rx="22" opacity="0.9" />
      </g>
      <g fill="var(--color-scene-ink)">
        {[0, 1, 2].flatMap((row) =>
          [0, 1, 2].map((column) => (
            <circle key={`${row}${column}`} cx={362 + column * 10} cy={130 + row * 10} r="2.6" />
          )),
        )}
      </g>
      <rect x="36" y="200" width="408" height="20" rx="4" fill="var(--color-scene-wood)" />
      <rect x="48" y="220" width="384" height="50" fill="var(--color-scene-wood-dark)" />
      <rect x="196" y="203" width="88" height="9" rx="4" fill="var(--color-scene-ink)" />
      <g transform="rotate(-5 236 206)">
        <rect x="212" y="192" width="46" height="20" rx="3" fill="var(--color-scene-velvet)" />
        <circle
          cx="235"
          cy="202"
          r="5"
          fill="none"
          stroke="var(--color-scene-light)"
          strokeWidth="1.6"
        />
      </g>
      <g>
        <rect x="84" y="228" width="66" height="30" rx="4" fill="var(--color-scene-ink)" />
        <path
          d="M98 236v14M98 236h9v7h-9M118 236v14M118 236h9v14h-9M134 236h7v14"
          fill="none"
          stroke="var(--color-scene-light)"
          strokeWidth="2.6"
        />
      </g>
    </svg>
  );
}
