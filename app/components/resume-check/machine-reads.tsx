import { useEffect, useRef } from "react";
import type { YearMonth } from "#modules/document-text/dates.ts";
import type { CheckedFacts } from "#modules/document-text/findings.ts";
import type { Passage } from "#modules/document-text/schema.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const KINDS = { email: "Email", phone: "Phone", profile: "Profile" } as const;

export function MachineReads(props: {
  facts: CheckedFacts;
  text: string;
  /** Whether the text is in reading order, so that passages have the same place in it. */
  isInOrder: boolean;
  active: Passage | null;
  /** Whether the text shows the active passage. */
  scrolls: boolean;
}) {
  const { facts, text, isInOrder, active, scrolls } = props;
  return (
    <section aria-labelledby="machine-reads" className="check-reads">
      <h2 id="machine-reads" className="title-section">
        What the machine reads
      </h2>
      <dl className="check-facts">
        <dt>Contacts</dt>
        <dd>
          {facts.contacts.length === 0
            ? "None found"
            : facts.contacts.map(({ kind, value, passage }) => (
                <p key={passage.start}>
                  <span className="check-muted">{KINDS[kind]}</span> {value}
                </p>
              ))}
        </dd>
        <dt>Sections</dt>
        <dd>
          {facts.sections.length === 0
            ? "None found"
            : facts.sections.map(({ title }) => title).join(" · ")}
        </dd>
        <dt>Dates</dt>
        <dd>
          <Jobs facts={facts} />
        </dd>
        <dt>Links</dt>
        <dd>
          {facts.links.length === 0
            ? "None found"
            : facts.links.map(({ href }) => <p key={href}>{href}</p>)}
        </dd>
      </dl>
      <h3 className="title-card">The text, in this order</h3>
      <MachineText text={text} active={isInOrder ? active : null} scrolls={scrolls} />
    </section>
  );
}

function Jobs({ facts }: { facts: CheckedFacts }) {
  if (facts.jobs.length === 0) return "None found";
  return (
    <>
      <ol className="check-jobs">
        {facts.jobs.map((job) => (
          <li key={job.passage.start}>
            <span className="figures">
              {`${monthOf(job.from)} – ${job.to ? monthOf(job.to) : "now"}`}
            </span>
            <span>
              {job.title === "" ? <em>nothing beside these dates</em> : job.title}
              {facts.isEnglish && job.lines > 0 ? (
                <span className="check-muted">{`${linesOf(job.lines)}, ${job.verbs} beginning with a verb, ${job.figures} with a figure`}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {facts.gaps.map((gap) => (
        <p key={`${gap.from.year}-${gap.from.month}`} className="check-gap">
          {`No dates from ${monthOf(gap.from)} to ${monthOf(gap.to)} (${gap.months} months)`}
        </p>
      ))}
    </>
  );
}

function monthOf({ year, month }: YearMonth): string {
  return month === null ? String(year) : `${MONTHS[month - 1]} ${year}`;
}

function linesOf(count: number): string {
  return `${count} ${count === 1 ? "line" : "lines"}`;
}

function MachineText(props: { text: string; active: Passage | null; scrolls: boolean }) {
  const { text, active, scrolls } = props;
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    // Otherwise the page's picture scrolls to it.
    if (active && scrolls) mark.current?.scrollIntoView({ block: "center" });
  }, [active, scrolls]);
  return (
    <pre className="check-text" dir="auto">
      {active ? (
        <>
          {text.slice(0, active.start)}
          <mark ref={mark}>{text.slice(active.start, active.end)}</mark>
          {text.slice(active.end)}
        </>
      ) : (
        text
      )}
    </pre>
  );
}
