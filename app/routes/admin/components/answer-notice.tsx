import { Notice } from "#app/ui/notice.tsx";

export type Answer = { tone: "success" | "warning" | "info"; text: string };

export function AnswerNotice({ answer }: { answer: Answer | null }) {
  if (!answer) return null;
  return (
    <Notice tone={answer.tone} live className="mb-6">
      {answer.text}
    </Notice>
  );
}
