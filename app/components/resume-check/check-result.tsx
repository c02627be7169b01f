import { useState } from "react";
import type { Passage } from "#modules/document-text/schema.ts";
import { href } from "#app/lib/urls.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckedFile } from "./check-file.ts";
import { FindingList } from "./finding-list.tsx";
import { MachineReads } from "./machine-reads.tsx";
import { PagePictures } from "./page-pictures.tsx";
import { PostingTerms } from "./posting-terms.tsx";

/** The services in which a person reads the document. */
const SERVICE_PATHS = {
  "resume-writing": href("/niche/:slug", { slug: "resume-writing" }),
  linkedin: href("/niche/:slug", { slug: "linkedin" }),
} as const;

export function CheckResult(props: { checked: CheckedFile; posting: string }) {
  const { checked, posting } = props;
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
          <strong>Want a person to read it, too?</strong> Our reviews aren’t open yet. On their
          pages, you can ask us to tell you when they are.
        </p>
        <p className="check-links">
          <a className="link" href={SERVICE_PATHS["resume-writing"]}>
            Resume writing
          </a>
          <a className="link" href={SERVICE_PATHS.linkedin}>
            LinkedIn profile review
          </a>
        </p>
      </aside>
    </div>
  );
}
