import type { NicheContent } from "#content/schema.ts";

export function SampleQuestions({ questions }: { questions: NicheContent["questions"] }) {
  return (
    <ol className="divide-y divide-line border-t border-line">
      {questions.map((entry, index) => (
        <li key={entry.question} className="grid gap-x-6 gap-y-4 py-8 lg:grid-cols-[3rem_1fr]">
          <span
            aria-hidden="true"
            className="figures hidden font-display text-3xl font-bold text-brand lg:block"
          >
            {index + 1}
          </span>
          <div className="grid gap-5">
            <h3 className="max-w-prose font-display text-xl font-bold">{entry.question}</h3>
            <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
              <div className="border-s-4 border-brand ps-4">
                <h4 className="mb-1 text-sm font-semibold text-brand">A strong answer</h4>
                <p>{entry.strong}</p>
              </div>
              <div className="border-s-4 border-line ps-4">
                <h4 className="mb-1 text-sm font-semibold text-ink-muted">A weak answer</h4>
                <p className="text-ink-muted">{entry.weak}</p>
              </div>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
