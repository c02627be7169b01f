import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { codeEditing } from "#app/components/code/code-editing.ts";
import { isRunnable, LANGUAGES, type Runnable } from "#app/components/code/languages.ts";
import { readDraft, writeDraft } from "#app/components/drafts/drafts.ts";
import { RunOutput } from "#app/components/runner/run-output.tsx";
import type { RunResult } from "#app/components/runner/run-result.ts";
import { useRunner } from "#app/components/runner/use-runner.ts";
import { CODE_MAX } from "#modules/ai-sessions/schema.ts";
import type { Work } from "#modules/answers/schema.ts";
import type { Question } from "#modules/rubrics/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";

const RUNS = LANGUAGES.filter(({ key }) => isRunnable(key));

type Ran = { code: string; result: RunResult & { language: Runnable } };

/**
 * An editor of one's own with the question's tests. What was sent to judge is in the field `work`;
 * a run counts until the code is changed.
 */
export default function CodeAnswer(props: {
  code: NonNullable<Question["code"]>;
  /** Where its draft is kept. */
  place: string;
}) {
  const { code, place } = props;
  const [kept] = useState(() => readKept(place));
  const [language, setLanguage] = useState<Runnable>(kept?.language ?? "javascript");
  const [text, setText] = useState(kept?.code ?? code.starter[language]);
  const [ran, setRan] = useState<Ran | null>(null);
  const { run, state } = useRunner();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [highlighting] = useState(() => new Compartment());

  useEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      doc: text,
      extensions: [
        ...codeEditing(),
        history(),
        // Escape, then Tab, leaves the editor.
        keymap.of([...historyKeymap, indentWithTab, ...defaultKeymap]),
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= CODE_MAX),
        EditorView.updateListener.of(({ docChanged, state: now }) => {
          if (docChanged) setText(now.doc.toString());
        }),
        highlighting.of([]),
      ],
    });
    view.current = made;
    return () => made.destroy();
    // The editor keeps its own text from then on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    writeDraft(place, JSON.stringify({ language, code: text }));
  }, [place, language, text]);

  useEffect(() => {
    let isOver = false;
    // Without highlighting, the text can still be edited.
    LANGUAGES.find(({ key }) => key === language)!
      .load()
      .then((loaded) => {
        if (!isOver) view.current?.dispatch({ effects: highlighting.reconfigure(loaded) });
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [language, highlighting]);

  function choose(next: Runnable) {
    // An untouched starter becomes that of the new language.
    if (text.trim() === code.starter[language].trim())
      view.current?.dispatch({
        changes: { from: 0, to: view.current.state.doc.length, insert: code.starter[next] },
      });
    setLanguage(next);
  }

  async function onRun() {
    const result = await run({ language, code: text, entry: code.entry, cases: code.cases });
    setRan({ code: text, result: { ...result, language } });
  }

  const counts = ran && ran.code === text && ran.result.language === language ? ran : null;
  const work: Work = {
    language,
    code: text,
    run:
      counts && counts.result.total > 0
        ? { passed: counts.result.passed, total: counts.result.total }
        : null,
  };
  const isUntouched = text.trim() === "" || text.trim() === code.starter[language].trim();
  return (
    <section aria-label="Editor" className="practice-editor">
      {isUntouched ? null : <input type="hidden" name="work" value={JSON.stringify(work)} />}
      <div className="practice-editor-tools">
        <Select
          aria-label="Language"
          value={language}
          onChange={({ target }) => choose(target.value as Runnable)}
        >
          {RUNS.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          loading={state !== "idle"}
          onClick={() => void onRun()}
        >
          Run
        </Button>
        {ran && !counts ? (
          <p className="practice-small">
            Changed since the last run. Run it again to let it count.
          </p>
        ) : null}
      </div>
      <div ref={host} className="live-code" />
      <RunOutput
        state={state}
        run={
          ran && {
            data: ran.result,
            isOwn: true,
            entry: code.entry,
            cases: code.cases,
          }
        }
        otherName=""
      />
      <p className="practice-small">
        Run tries the question’s tests. Call the function yourself, below it, to add tests of your
        own.
      </p>
    </section>
  );
}

function readKept(place: string): { language: Runnable; code: string } | null {
  try {
    const kept = JSON.parse(readDraft(place) ?? "null") as {
      language: string;
      code: string;
    } | null;
    return kept && isRunnable(kept.language) ? { language: kept.language, code: kept.code } : null;
  } catch {
    return null;
  }
}
