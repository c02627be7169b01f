import { type ComponentProps, lazy } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

const CodeAnswer = lazy(() => loadAgain(() => import("./code-answer.tsx")));
const BoardOffer = lazy(() => loadAgain(() => import("./board-offer.tsx")));

/** The editor of a coding question, or a whiteboard if one is wanted. */
export default function AnswerTools(props: {
  code: ComponentProps<typeof CodeAnswer>["code"] | null;
  codePlace: string;
  /** Null where nobody draws. */
  boardPlace: string | null;
}) {
  const { code, codePlace, boardPlace } = props;
  return (
    <>
      {code ? <CodeAnswer key={codePlace} code={code} place={codePlace} /> : null}
      {boardPlace === null ? null : <BoardOffer key={boardPlace} place={boardPlace} />}
    </>
  );
}
