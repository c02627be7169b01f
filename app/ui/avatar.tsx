import type { ReactNode } from "react";
import { initialsOf, isInitials } from "#lib/initials-seed.ts";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import {
  traitsFromSeed,
  type AvatarTraits,
  type HairStyle,
  type TopStyle,
} from "./avatar-traits.ts";
import { cx } from "./cx.ts";

const SKIN = {
  1: "fill-skin-1",
  2: "fill-skin-2",
  3: "fill-skin-3",
  4: "fill-skin-4",
  5: "fill-skin-5",
  6: "fill-skin-6",
} as const;
const HAIR = {
  1: "fill-hair-1",
  2: "fill-hair-2",
  3: "fill-hair-3",
  4: "fill-hair-4",
  5: "fill-hair-5",
} as const;
const CLOTH = {
  1: "fill-cloth-1",
  2: "fill-cloth-2",
  3: "fill-cloth-3",
  4: "fill-cloth-4",
  5: "fill-cloth-5",
  6: "fill-cloth-6",
} as const;
const DROP = {
  1: "fill-drop-1",
  2: "fill-drop-2",
  3: "fill-drop-3",
  4: "fill-drop-4",
  5: "fill-drop-5",
} as const;

export type AvatarProps = {
  /** A stable id of the person, such as a slug. */
  seed: string;
  /** Alternative text; omit it if the name is next to the picture. */
  name?: string;
  traits?: Partial<AvatarTraits>;
  size?: keyof typeof AVATAR_SIZES;
  className?: string;
};

/** A drawn person, or the initials in the seed (lib/initials-seed.ts). */
export function Avatar({ seed, name, traits, size = "md", className }: AvatarProps) {
  const look = traitsFromSeed(seed, traits);
  const label = name ? { role: "img", "aria-label": `Illustration of ${name}` } : null;
  return (
    <svg
      viewBox="0 0 96 96"
      {...(label ?? { "aria-hidden": true })}
      className={cx("shrink-0 overflow-hidden rounded-full", AVATAR_SIZES[size], className)}
    >
      <rect width="96" height="96" className={DROP[look.drop]} />
      {isInitials(seed) ? (
        <text
          x="48"
          y="60"
          textAnchor="middle"
          fontSize="34"
          className="fill-hair-1 font-display font-semibold"
        >
          {initialsOf(seed)}
        </text>
      ) : (
        <Person look={look} />
      )}
    </svg>
  );
}

function Person({ look }: { look: AvatarTraits }) {
  const skin = SKIN[look.skin];
  const cloth = CLOTH[look.cloth];
  const hair = look.hair === "scarf" || look.hair === "turban" ? cloth : HAIR[look.hairColor];
  return (
    <>
      <g className={hair}>{BACK[look.hair]}</g>
      <path d="M40 56h16v16a8 8 0 0 1-16 0z" className={skin} />
      <path d="M40 62c4 5 11 6 16 2v5c-5 4-12 3-16-2z" className="fill-hair-1" opacity=".16" />
      <g className={cloth}>{TOPS[look.top]}</g>
      <path d="M31 36c0-12 7-19 17-19s17 7 17 19v7c0 13-8 21-17 21s-17-8-17-21z" className={skin} />
      {look.beard ? (
        <path
          d="M31 40c1 8 4 9 8 9 3 0 5-2 9-2s6 2 9 2c4 0 7-1 8-9v4c0 13-8 22-17 22s-17-9-17-22z"
          className={HAIR[look.hairColor]}
        />
      ) : null}
      <g className="fill-hair-1">
        <circle cx="41" cy="41" r="1.7" />
        <circle cx="55" cy="41" r="1.7" />
      </g>
      <path
        d="M48 42v6h-2.2"
        fill="none"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-hair-1"
        opacity=".45"
      />
      <path
        d="M43.5 54c2.6 2.2 6.4 2.2 9 0"
        fill="none"
        strokeWidth="1.7"
        strokeLinecap="round"
        className={look.beard ? "stroke-skin-1" : "stroke-hair-1"}
        opacity=".75"
      />
      <g className={hair}>{FRONT[look.hair]}</g>
      {look.glasses ? (
        <g fill="none" strokeWidth="1.6" className="stroke-hair-1">
          <circle cx="41" cy="41" r="5.2" />
          <circle cx="55" cy="41" r="5.2" />
          <path d="M46.2 40.4c1-.8 2.6-.8 3.6 0M35.8 40l-4.3-1M60.2 40l4.3-1" />
        </g>
      ) : null}
    </>
  );
}

const BODY = "M12 96c1-17 11-25 27-27 2 5 5 7 9 7s7-2 9-7c16 2 26 10 27 27z";

const TOPS: Record<TopStyle, ReactNode> = {
  crew: <path d={BODY} />,
  collar: (
    <>
      <path d={BODY} />
      <path d="M39 67l9 10 9-10 4 3-7 12-6-5-6 5-7-12z" className="fill-scene-cream" />
    </>
  ),
  blazer: (
    <>
      <path d={BODY} />
      <path d="M40 69l8 9 8-9 1 1-6 26h-6l-6-26z" className="fill-scene-cream" />
      <path d="M39 69l9 27H38l-6-18zM57 69l-9 27h10l6-18z" className="fill-hair-1" opacity=".22" />
    </>
  ),
  roll: (
    <>
      <path d={BODY} />
      <path d="M38 63c5 3 15 3 20 0l2 9c-7 5-17 5-24 0z" />
      <path
        d="M37 70c7 4 15 4 22 0l.6 2.500c-7 4.5-16 4.5-23.2 0z"
        className="fill-hair-1"
        opacity=".18"
      />
    </>
  ),
};

const BACK: Record<HairStyle, ReactNode> = {
  crop: null,
  side: null,
  curls: (
    <path d="M27 40c-3-4-2-9 1-11 0-6 4-10 9-10 3-5 11-6 15-3 6-2 12 2 13 8 4 2 6 8 3 12 2 5-1 9-4 10H31c-4 0-6-3-4-6z" />
  ),
  afro: <circle cx="48" cy="33" r="25" />,
  bald: null,
  bob: <path d="M26 38c0-15 9-25 22-25s22 10 22 25v18c0 5-3 8-7 8H33c-4 0-7-3-7-8z" />,
  long: <path d="M26 38c0-15 9-25 22-25s22 10 22 25v36c-7 6-37 6-44 0z" />,
  bun: (
    <>
      <circle cx="48" cy="11" r="8" />
      <path d="M28 38c0-13 8-22 20-22s20 9 20 22v6H28z" />
    </>
  ),
  waves: (
    <path d="M27 38c0-15 9-25 21-25s21 10 21 25c0 6 4 8 3 15-1 5 2 8-1 13-7 7-39 7-46 0-3-5 0-8-1-13-1-7 3-9 3-15z" />
  ),
  scarf: <path d="M24 42c0-17 9-29 24-29s24 12 24 29c0 14 4 22 6 30H18c2-8 6-16 6-30z" />,
  turban: null,
};

const FRONT: Record<HairStyle, ReactNode> = {
  crop: (
    <path d="M30 37c-1-14 6-22 18-22s19 8 18 22l-2 1c0-6-1-9-4-11-7 1-17 1-24 0-3 2-4 5-4 11z" />
  ),
  side: (
    <path d="M30 38c-2-14 5-24 18-24 13 0 20 9 18 24l-2 1c0-5-1-9-3-12-9 1-17-1-22-5-2 4-5 8-7 10v7z" />
  ),
  curls: (
    <path d="M29 38c-3-5-2-9 1-11-1-5 3-9 8-9 3-5 10-6 14-3 6-2 11 2 12 7 4 2 6 7 3 12l-1 4-2 1c0-5-1-8-4-10-3 1-5 0-6-2-3 3-6 3-8 1-3 2-6 2-8 0-1 2-3 3-5 3-1 2-2 4-2 8z" />
  ),
  afro: (
    <path d="M29 39c-3-15 5-25 19-25s22 10 19 25l-3 1c0-6-1-9-4-11-7 2-17 2-24 0-3 2-4 5-4 11z" />
  ),
  bald: null,
  bob: <path d="M30 41c-1-15 6-24 18-24s19 9 18 24c-3-4-5-8-6-12-8 0-16-1-21-5-1 6-4 12-9 17z" />,
  long: (
    <path d="M30 42c-2-16 6-26 18-26s20 10 18 26c-4-4-6-10-7-15-3-2-8-5-10-7-3 3-8 6-12 8-2 5-3 10-7 14z" />
  ),
  bun: <path d="M30 38c-1-13 6-21 18-21s19 8 18 21l-2 1c-1-7-6-13-16-13s-15 6-16 13z" />,
  waves: (
    <path d="M30 41c-2-15 6-25 18-25s20 10 18 25c-4-2-6-6-6-10-4 1-9-1-12-5-4 5-8 6-12 5 0 4-2 8-6 10z" />
  ),
  scarf: (
    <path
      fillRule="evenodd"
      d="M27 44c0-17 8-28 21-28s21 11 21 28c0 12-8 24-21 24S27 56 27 44zm5-4v4c0 11 8 18 16 18s16-7 16-18v-4c0-9-7-15-16-15s-16 6-16 15z"
    />
  ),
  turban: (
    <>
      <path d="M27 35c-3-14 7-25 21-25s24 11 21 25c-5-6-12-9-21-9s-16 3-21 9z" />
      <path d="M28 33c6-12 20-17 34-16-13 1-24 6-30 14z" className="fill-hair-1" opacity=".2" />
    </>
  ),
};
