import { useRef, useState } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import Player from "#app/components/player/player.tsx";
import { useJumps } from "#app/components/player/use-jumps.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Fetched } from "#app/ui/use-fetched.ts";
import roomSheet from "#app/styles/room.css?url";
import { type HOME, PLAYER_ID } from "#content/home.ts";
import type { PlayedSession } from "#app/components/player/schema.ts";
import LiveExperts, { type FreeExperts } from "./live-experts.tsx";

const ALL_EXPERTS = { to: href("/experts"), label: "See all experts" };

/** The home page below its catalog, served as HTML. `room` and `scorecard.html` are HTML as well. */
export default function HomeDetails(props: {
  words: typeof HOME;
  room: string;
  scorecard: { session: string; html: string };
  played: { session: PlayedSession; startMs: number };
  live: Fetched<FreeExperts>;
}) {
  const { words, room, scorecard, played, live } = props;
  return (
    <div>
      <section className="border-t border-line py-8 sm:py-10">
        <h2 className="title-section mb-6">How it works</h2>
        <ol className="grid gap-5 md:grid-cols-3">
          {words.steps.map((step, index) => (
            <li key={step.title} className="flex gap-4">
              <span
                className="figures font-display text-3xl font-bold text-brand"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <div className="grid gap-1">
                <h3 className="title-card">{step.title}</h3>
                <p className="text-ink-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-6 border-t border-line py-8 sm:py-10">
        <div className="grid gap-2">
          <h2 className="title-page">Where you meet</h2>
          <p className="max-w-prose text-lg text-ink-muted">
            Video, a question, and an editor that runs your code. Your expert marks what they see
            while you work.
          </p>
        </div>
        {/* Here, so that it delays nothing above. */}
        <link rel="stylesheet" href={roomSheet} />
        <figure>
          <div
            aria-hidden="true"
            inert
            className="grid overflow-hidden rounded-lg border border-line-strong shadow-md lg:grid-cols-[2fr_1fr]"
            dangerouslySetInnerHTML={{ __html: room }}
          />
          <figcaption className="mt-2 text-sm text-ink-muted">
            The expert’s side of a coding session, without the video. Sample.
          </figcaption>
        </figure>
      </section>
      <section
        id="scorecard"
        className="grid items-start gap-x-14 gap-y-6 border-t border-line py-8 sm:py-10 lg:grid-cols-[1fr_2fr]"
      >
        <div className="grid gap-4 lg:sticky lg:top-6">
          <h2 className="title-page">What you leave with</h2>
          <p className="max-w-prose text-lg text-ink-muted">
            Five scores on one scale, the evidence for each, and the one thing to change first. In
            writing, within 24 hours.
          </p>
          <p>
            <Link
              to={href("/blogs/:slug", { slug: "how-interviewers-score" })}
              className="link font-semibold"
            >
              How interviewers score
            </Link>
          </p>
        </div>
        <figure className="rounded-lg border border-line bg-surface p-5 shadow-md sm:p-8">
          <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="title-card">{`Scorecard · ${scorecard.session}`}</span>
            <Badge tone="warning">Sample</Badge>
          </figcaption>
          <div dangerouslySetInnerHTML={{ __html: scorecard.html }} />
        </figure>
      </section>
      <PlayedSessionDemo played={played} />
      <section className="border-t border-line py-8 sm:py-10">
        <h2 className="title-section mb-6">Who asks the questions</h2>
        <LiveExperts live={live} all={ALL_EXPERTS} namesService />
      </section>
      <section className="border-t border-line py-8 sm:py-10">
        <h2 className="title-section mb-2">Practice on your own</h2>
        <p className="mb-6 max-w-prose text-ink-muted">
          Start whenever you like. Nobody watches, and you see how you come across.
        </p>
        <ul className="grid gap-x-12 gap-y-4 md:grid-cols-3">
          {words.onYourOwn.map((way) => (
            <li key={way.link.to} className="grid content-start gap-1">
              <h3 className="title-card">
                <Link to={way.link.to} className="link inline-flex min-h-11 items-center">
                  {way.link.label}
                </Link>
              </h3>
              <p className="max-w-prose text-ink-muted">{way.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="my-4 grid items-center gap-x-12 gap-y-6 rounded-lg bg-stage p-6 text-on-stage sm:p-12 lg:grid-cols-[2fr_1fr]">
        <div className="grid gap-3">
          <h2 className="title-page">{words.organizations.title}</h2>
          <p className="max-w-prose text-lg text-on-stage-muted">{words.organizations.text}</p>
        </div>
        <div className="flex gap-3 max-sm:*:w-full lg:justify-end">
          {words.organizations.links.map((link) => (
            <ButtonLink key={link.to} to={link.to} variant="secondary">
              {link.label}
            </ButtonLink>
          ))}
        </div>
      </section>
    </div>
  );
}

/** The player with the demo's session, where the sample scorecard's evidence leads. */
function PlayedSessionDemo({ played }: { played: { session: PlayedSession; startMs: number } }) {
  const [start, setStart] = useState({ ms: played.startMs });
  const section = useRef<HTMLElement>(null);
  useJumps((ms) => {
    setStart({ ms });
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={section}
      id={PLAYER_ID}
      tabIndex={-1}
      className="grid scroll-mt-20 gap-6 border-t border-line py-8 sm:py-10"
    >
      <div className="grid gap-2">
        <h2 className="title-page">Play it again</h2>
        <p className="max-w-prose text-lg text-ink-muted">
          What you said and the code you wrote, in step. From a scorecard’s evidence, you jump to
          the exact second.
        </p>
      </div>
      <figure>
        <div className="rounded-lg border border-line bg-surface p-4 shadow-md sm:p-6">
          <Player replay={played.session} title="A session played again" start={start} isSample />
        </div>
        <figcaption className="mt-2 text-sm text-ink-muted">
          The session of the scorecard above. Sample; if you both agree to record, it has your
          videos, too.
        </figcaption>
      </figure>
    </section>
  );
}
