/** What differs from a live interview for this question. */
export function QuestionNotes(props: { hasCode: boolean; invitesQuestions: boolean }) {
  const { hasCode, invitesQuestions } = props;
  return (
    <>
      {hasCode ? (
        <p className="practice-small">
          Talk through your solution, and write it in the editor. Your code is judged by what ran.
        </p>
      ) : null}
      {invitesQuestions ? (
        <p className="practice-small">
          Nobody can answer questions here. Say what you’d assume, and go on.
        </p>
      ) : null}
    </>
  );
}
