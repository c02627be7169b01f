import { useEffect, useState } from "react";
import stylesheet from "#app/styles/resume-check.css?url";
import { Notice } from "#app/ui/notice.tsx";
import { checkFile, type CheckedFile, prepareCheck } from "./check-file.ts";
import { CheckResult } from "./check-result.tsx";

/** `at` tells checks apart, also of a file that was saved again under its name. */
type Outcome = { file: File; at: number } & ({ checked: CheckedFile } | { refusal: string });

/** Loads the readers, and checks each file that is chosen. */
export default function Check({ file, posting }: { file: File | null; posting: string }) {
  const [loading, setLoading] = useState<"loading" | "ready" | "failed">("loading");
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    // Half a megabyte, which a person who saves data gets with the first file.
    if (connection?.saveData) return;
    prepareCheck().then(
      () => setLoading("ready"),
      () => setLoading("failed"),
    );
  }, []);

  useEffect(() => {
    if (!file) return setOutcome(null);
    let isCurrent = true;
    void checkFile(file).then((result) => {
      if (!isCurrent) return;
      const of = { file, at: performance.now() };
      setOutcome("refusal" in result ? { ...of, ...result } : { ...of, checked: result });
      if (!("refusal" in result)) setLoading("ready");
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);

  const isReading = file !== null && outcome?.file !== file;
  const shown = isReading ? null : outcome;
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="late" />
      <p role="status" className="check-status" aria-busy={isReading || undefined}>
        {isReading ? `Reading ${file.name}…` : shown ? saidOf(shown) : STATUS[loading]}
      </p>
      {shown && "refusal" in shown ? (
        <Notice tone="danger" live title="We can’t read this file">
          {shown.refusal}
        </Notice>
      ) : null}
      {shown && "checked" in shown ? (
        <CheckResult key={shown.at} checked={shown.checked} posting={posting} />
      ) : null}
    </>
  );
}

const STATUS = {
  loading: "Loading the check…",
  ready: "Ready. From now on it works without a connection.",
  failed: "The check couldn’t be loaded. Choose a file to try again.",
};

function saidOf(outcome: Outcome): string {
  if ("refusal" in outcome) return "";
  const { content, facts, name } = outcome.checked;
  const pages = content.format === "pdf" ? content.pages.length : content.notes.pageCount;
  const parts = [
    ...(pages > 0 ? [`${pages} ${pages === 1 ? "page" : "pages"}`] : []),
    `${facts.words} ${facts.words === 1 ? "word" : "words"}`,
  ];
  return `${name}: ${parts.join(", ")}. Checked on this device.`;
}
