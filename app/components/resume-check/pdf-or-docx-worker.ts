import { checkResume } from "#modules/document-text/findings.ts";
import { machineText } from "#modules/document-text/machine-text.ts";
import { UnreadableDocument } from "#modules/document-text/policy.ts";
import { matchPosting } from "#modules/document-text/posting.ts";
import { readDocx } from "#modules/document-text/read-docx.ts";
import type { CheckAnswer, CheckRequest } from "./messages.ts";

// Its own thread, so that the page stays responsive with the longest file.
addEventListener("message", ({ data }: MessageEvent<CheckRequest>) => {
  postMessage(answer(data));
});

function answer(request: CheckRequest): CheckAnswer {
  try {
    if ("read" in request) return { content: readDocx(request.read) };
    if ("compare" in request) return { terms: matchPosting(request.compare, request.posting) };
    const content = request.check;
    const checked = checkResume(content, request.now);
    return { checked: { ...checked, machineText: machineText(content) } };
  } catch (error) {
    return error instanceof UnreadableDocument
      ? { refused: error.reason }
      : { failed: String(error) };
  }
}
