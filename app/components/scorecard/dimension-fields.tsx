import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { FieldError, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type Anchor, isAnchor, OBSERVATION_MAX } from "#modules/scorecards/schema.ts";
import { type Quote } from "#modules/scorecards/words.ts";
import { fieldId, fieldProps } from "./field-id.ts";
import type { DimensionModel, FormModel, Problems } from "./form-model.ts";
import { LevelChoices } from "./level-choices.tsx";
import { QuoteText } from "./quote-text.tsx";

const SHORT = 90;

/** Which page of the quotable events is listed. */
type Pages = Pick<FormModel, "later" | "isFirstPage">;

/** One dimension: its level, its evidence, and ways to add evidence. */
export function DimensionFields(props: {
  dimension: DimensionModel;
  /** What this browser's own draft quotes. */
  kept: readonly Anchor[];
  events: readonly Quote[];
  pages: Pages;
  questions: readonly string[];
  notes: readonly string[];
  problems: Problems;
}) {
  const { dimension, problems } = props;
  const { key, name, about } = dimension;
  const { error, ...field } = fieldProps(problems, `level.${key}`);
  return (
    <fieldset
      {...field}
      tabIndex={-1}
      aria-describedby={error ? `${field.id}-error` : undefined}
      className="min-w-0 border-t border-line pt-4"
    >
      <legend className="float-left w-full text-lg font-semibold">{name}</legend>
      <div className="clear-both grid gap-4">
        <p className="max-w-prose text-ink-muted">{about}</p>
        {error ? <FieldError id={`${field.id}-error`}>{error}</FieldError> : null}
        {dimension.bareMarks.length > 0 ? (
          <p>You marked {dimension.bareMarks.join(", ")}.</p>
        ) : null}
        <LevelChoices
          name={`level.${key}`}
          id={fieldId(`level.${key}`)}
          levels={dimension.levels}
          level={dimension.level}
        />
        <Evidence {...props} />
      </div>
    </fieldset>
  );
}

function Evidence(props: Parameters<typeof DimensionFields>[0]) {
  const { dimension, kept, events, pages, questions, notes, problems } = props;
  const { key, name } = dimension;
  const [added, setAdded] = useState<Anchor[]>([]);
  const chosen = [...dimension.evidence, ...added];
  const ids = [...new Set([...chosen, ...kept])];
  const quoted = events.filter(({ id }) => ids.includes(id));
  const others = events.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid gap-3">
      <h3 className="text-base font-semibold">Evidence</h3>
      {quoted.length > 0 ? (
        <ul className="grid gap-1">
          {quoted.map((quote) => (
            <li key={quote.id}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
                <input
                  type="checkbox"
                  name={`evidence.${key}.${quote.id}`}
                  value="on"
                  // The draft's own quotes are checked, and then saved with the rest.
                  defaultChecked={chosen.includes(quote.id)}
                  className="mt-0.5 size-5 shrink-0 accent-brand"
                />
                <QuoteText quote={quote} />
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">{missingWords(dimension.bareMarks)}</p>
      )}
      <details
        open={
          dimension.observation.text !== "" ||
          // A recording has no marks yet, so all its evidence is added here.
          (quoted.length === 0 && (dimension.bareMarks.length > 0 || questions.length > 0)) ||
          `observation.${key}` in problems ||
          `observed.${key}` in problems
        }
        className="rounded-md border border-line bg-surface"
      >
        <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold">
          Add evidence for {name}
        </summary>
        <div className="grid gap-6 border-t border-line p-4">
          {others.length + notes.length > 0 ? (
            <Quoting
              dimension={dimension}
              others={others}
              pages={pages}
              notes={notes}
              onAdd={(id) => setAdded([...added, id])}
            />
          ) : null}
          {/* A new key means the server has saved what was typed. */}
          <Observing
            key={dimension.observationKey}
            dimension={dimension}
            hasQuotes={quoted.length > 0}
            questions={questions}
            problems={problems}
          />
        </div>
      </details>
    </div>
  );
}

/** Picks an event of the timeline; without JavaScript, the server adds it. */
function Quoting(props: {
  dimension: DimensionModel;
  others: readonly Quote[];
  pages: Pages;
  notes: readonly string[];
  onAdd: (anchor: Anchor) => void;
}) {
  const { dimension, others, pages, notes, onAdd } = props;
  const [picked, setPicked] = useState("");
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <SelectField
        label="Quote from the timeline"
        optional
        name={`quote.${dimension.key}`}
        value={picked}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      >
        <option value="">Choose what was said or done</option>
        {others.map((quote) => (
          <option key={quote.id} value={quote.id}>
            {oneLine(quote)}
          </option>
        ))}
        {notes.map((line, index) => (
          <option key={`${index} ${line}`} value={`note.${index}`}>
            Your notes: {shortened(line)}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        name="intent"
        value={`quote.${dimension.key}`}
        variant="secondary"
        onClick={(event) => {
          // A line of the notes must become an event on the server first.
          if (picked.startsWith("note.")) return;
          event.preventDefault();
          if (!isAnchor(picked)) return;
          // Adding fires no input event, so trigger saving here.
          flushSync(() => {
            onAdd(picked);
            setPicked("");
          });
          event.currentTarget.form?.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      >
        Add quote
      </Button>
      {pages.isFirstPage && pages.later === null ? null : (
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          {pages.isFirstPage ? null : (
            <Button type="submit" name="intent" value="events.first" variant="secondary" size="sm">
              First entries
            </Button>
          )}
          {pages.later === null ? null : (
            <Button
              type="submit"
              name="intent"
              value={`events.${pages.later}`}
              variant="secondary"
              size="sm"
            >
              Later entries
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What to do if a level has no evidence yet. */
function missingWords(bareMarks: readonly string[]): string {
  if (bareMarks.length === 0) return "None yet.";
  const marks = bareMarks.length === 1 ? "mark has" : "marks have";
  return `Your ${marks} no words yet. Write what you saw then, or quote it.`;
}

function Observing(props: {
  dimension: DimensionModel;
  hasQuotes: boolean;
  questions: readonly string[];
  problems: Problems;
}) {
  const { dimension, hasQuotes, questions, problems } = props;
  const { key, observation, observationKey } = dimension;
  return (
    <div className="grid gap-3">
      <TextAreaField
        label="Your observation"
        optional={hasQuotes || "needed without a quote"}
        help={
          questions.length > 0
            ? "What you saw or heard. The candidate can jump to it."
            : "What you saw or heard, and when. If you saw it throughout, choose where it was clearest."
        }
        {...fieldProps(problems, `observation.${key}`)}
        name={`observation.${key}`}
        rows={2}
        maxLength={OBSERVATION_MAX}
        defaultValue={observation.text}
      />
      <div className="flex flex-wrap items-end gap-3">
        {questions.length > 0 ? (
          <SelectField
            label="In"
            name={`answer.${key}`}
            defaultValue={observation.answer ?? "1"}
            className="w-40"
          >
            {questions.map((question, at) => (
              <option key={question} value={at + 1} title={question}>
                Answer {at + 1}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField
          label={questions.length > 0 ? "Minutes and seconds in" : "About when, to the minute"}
          {...fieldProps(problems, `observed.${key}`)}
          name={`observed.${key}`}
          placeholder={questions.length > 0 ? "1:05" : "12"}
          inputMode="text"
          autoComplete="off"
          maxLength={8}
          className="w-72"
          defaultValue={observation.at}
        />
        <input type="hidden" name={`observationKey.${key}`} value={observationKey} />
        <Button type="submit" name="intent" value={`observe.${key}`} variant="secondary">
          Add observation
        </Button>
      </div>
    </div>
  );
}

function oneLine({ at, label, text }: Quote): string {
  return text === "" ? `${at} · ${label}` : `${at} · ${label}: ${shortened(text)}`;
}

function shortened(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}
