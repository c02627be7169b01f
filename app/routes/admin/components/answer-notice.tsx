import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";

export type Answer = { tone: "success" | "warning" | "info"; text: string };

export function AnswerNotice({ answer }: { answer: Answer | null }) {
  if (!answer) return <OfflineNotice />;
  return (
    <Notice tone={answer.tone} live className="mb-6">
      {answer.text}
    </Notice>
  );
}
