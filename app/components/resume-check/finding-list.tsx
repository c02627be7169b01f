import type { Finding } from "#modules/document-text/finding.ts";
import type { Passage } from "#modules/document-text/schema.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PassageButton } from "./passage-button.tsx";

export function FindingList(props: {
  findings: readonly Finding[];
  isEnglish: boolean;
  onShow: (passage: Passage) => void;
}) {
  const { findings, isEnglish, onShow } = props;
  return (
    <section aria-labelledby="findings">
      <div className="check-head">
        <h2 id="findings" className="title-section">
          Findings
        </h2>
        <p className="check-muted">{countOf(findings)}</p>
      </div>
      {findings.length > 0 ? (
        <ol className="check-findings">
          {findings.map((finding) => (
            <li key={finding.kind + finding.title}>
              <FindingCard finding={finding} onShow={onShow} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="check-none">
          None of our checks found anything. Read the text below once more: is it in order, and is
          anything missing?
        </p>
      )}
      {isEnglish ? null : (
        <p className="check-muted">
          The checks of wording know only English, so they were left out here.
        </p>
      )}
    </section>
  );
}

function countOf(findings: readonly Finding[]): string {
  const fix = findings.filter(({ level }) => level === "fix").length;
  return `${fix} to fix, ${findings.length - fix} to consider`;
}

function FindingCard({ finding, onShow }: { finding: Finding; onShow: (one: Passage) => void }) {
  const { level, title, why, how, passages, machineReads } = finding;
  return (
    <article className="check-finding">
      <div className="check-finding-head">
        <h3 className="title-card">{title}</h3>
        <Badge tone={level === "fix" ? "danger" : "info"}>
          {level === "fix" ? "Fix" : "Consider"}
        </Badge>
      </div>
      <p>{why}</p>
      {machineReads ? (
        <figure className="check-sample">
          <figcaption>What the machine reads there</figcaption>
          <pre>{machineReads}</pre>
        </figure>
      ) : null}
      <p>
        <strong>How to fix it: </strong>
        {how}
      </p>
      {passages.length > 0 ? (
        <ul className="check-passages">
          {passages.map((passage) => (
            <li key={passage.start}>
              <PassageButton passage={passage} onShow={onShow} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
