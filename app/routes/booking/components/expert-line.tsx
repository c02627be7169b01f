import type { ReactNode } from "react";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import type { Who } from "#modules/live-sessions/time-choice.server.ts";

/** Who would give a time: photo, name, one line, and a rating if there are enough reviews. */
export function ExpertLine({ who, name }: { who: Who; name?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-start leading-snug">
      <LateAvatar seed={who.avatarSeed} size="sm" />
      <span className="min-w-0">
        <span className="block font-semibold">{name ?? who.name}</span>
        <span className="line-clamp-2 text-sm text-ink-muted">{who.headline}</span>
        {who.rating ? <span className="figures block text-sm">{who.rating}</span> : null}
      </span>
    </span>
  );
}
