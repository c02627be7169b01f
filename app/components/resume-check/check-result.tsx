import { useState } from "react";
import type { Passage } from "#modules/document-text/schema.ts";
import { href } from "#app/lib/urls.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckedFile } from "./check-file.ts";
import { FindingList } from "./finding-list.tsx";
import { keepFile } from "./kept-file.ts";
import { MachineReads } from "./machine-reads.tsx";
import { PagePictures } from "./page-pictures.tsx";
import { PostingTerms } from "./posting-terms.tsx";

/** Where a person’s work on the document is ordered. */
const SERVICE_PATHS = {
  "resume-writing": href("/niche/:slug", { slug: "resume-writing" }),
  linkedin: href("/niche/:slug", { slug: "linkedin" }),
} as const;

export function CheckResult(props: { checked: CheckedFile; file: File; posting: string }) {
  const { checked, file, posting } = props;
  const { content, pdf, facts, findings, machineText } = checked;
  const [active, setActive] = useState<Passage | null>(null);
  // A copy, so that the same passage can be shown again.
  const show = (passage: Passage) => setActive({ ...passage });
  return (
    <div className="check-result">
      {content.notes.isLinkedIn ? (
        <Notice title="This is LinkedIn’s own “Save to PDF”">
          LinkedIn chose the layout, so we check what it says. Change the words on LinkedIn and save
          it again.
        </Notice>
      ) : null}
      <FindingList findings={findings} isEnglish={facts.isEnglish} onShow={show} />
      {posting.trim() === "" ? null : (
        <PostingTerms content={content} posting={posting} onShow={show} />
      )}
      <div className={pdf ? "check-beside" : undefined}>
        <MachineReads
          facts={facts}
          text={machineText}
          isInOrder={machineText === content.text}
          active={active}
          scrolls={!pdf}
        />
        {pdf ? <PagePictures content={content} pdf={pdf} active={active} /> : null}
      </div>
      <aside className="check-services" aria-label="Reviews by people">
        <p>
          <strong>Rather have a person read it?</strong> Following a link doesn’t send your file.
        </p>
        <p className="check-links">
          <a className="link" href={SERVICE_PATHS["resume-writing"]} onClick={() => keep(file)}>
            Resume writing
          </a>
          <a className="link" href={SERVICE_PATHS.linkedin} onClick={() => keep(file)}>
            LinkedIn profile review
          </a>
        </p>
      </aside>
    </div>
  );
}

function keep(file: File): void {
  void keepFile(file);
}
