import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { readDraft } from "#app/components/drafts/drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { type Anchor, isAnchor, OWN_DRILL, WORDS_MAX } from "#modules/scorecards/schema.ts";
import { DimensionFields } from "./dimension-fields.tsx";
import { fieldId, type FieldProps, fieldProps } from "./field-id.ts";
import type { FormModel, Problems } from "./form-model.ts";
import { type SaveState, useDraftAutosave } from "./use-draft-autosave.ts";

/** The expert's form: saved as typed, and sent once. */
export function ScorecardForm(props: {
  model: FormModel;
  problems: Problems;
  /** What levels are based on, if not the room's marks. */
  lead?: string;
}) {
  const { model, problems, lead = MARKS_LEAD } = props;
  const form = useRef<HTMLFormElement>(null);
  // The same in the room and on the session's page.
  const place = `scorecard ${model.draftUrl}`;
  const kept = useKeptQuotes(place);
  const saving = useDraftAutosave(form, {
    url: model.draftUrl,
    place,
    isReady: kept !== null,
    visit: model.dimensions[0]?.observationKey ?? "",
  });
  const navigation = useNavigation();
  const intent = navigation.formAction === model.action ? navigation.formData?.get("intent") : null;
  const errors = Object.entries(problems).map(([field, message]) => ({
    field: fieldId(field),
    message,
  }));
  const at = (field: string) => fieldProps(problems, field);
  return (
    <section
      aria-labelledby="scorecard-title"
      className={model.note ? "with-notes-frame" : undefined}
    >
      <h2 id="scorecard-title" className="title-section">
        Scorecard
      </h2>
      <p className="mb-6 max-w-prose text-ink-muted">
        {lead}
        <span className="noscript:hidden"> We save as you type.</span>
      </p>
      <ErrorSummary errors={errors} toField />
      <div className={model.note ? "with-notes" : undefined}>
        {model.note ? <OwnNotes text={model.note} /> : null}
        <Form
          ref={form}
          method="post"
          action={model.action}
          aria-labelledby="scorecard-title"
          noValidate
          preventScrollReset
          className="grid max-w-4xl gap-8"
        >
          {/* Enter in a field saves rather than sends. */}
          <button type="submit" name="intent" value="save" hidden />
          <div id={fieldId("levels")} tabIndex={-1} className="grid gap-8">
            {problems["levels"] ? <FieldError>{problems["levels"]}</FieldError> : null}
            {model.dimensions.map((dimension) => (
              <DimensionFields
                key={dimension.key}
                dimension={dimension}
                kept={kept?.[dimension.key] ?? []}
                events={model.events}
                pages={model}
                questions={model.questions}
                notes={model.notes}
                problems={problems}
              />
            ))}
          </div>
          <TextAreaField
            label="What went well"
            {...at("strengths")}
            name="strengths"
            maxLength={WORDS_MAX}
            defaultValue={model.strengths}
          />
          <TextAreaField
            label="The one thing to change"
            help="One. The rest can wait for the next session."
            {...at("change")}
            name="change"
            maxLength={WORDS_MAX}
            defaultValue={model.change}
          />
          <Drill model={model} at={at} />
          <ChoiceGroup
            legend="Would you move this candidate forward?"
            {...at("forward")}
            className="sm:grid-cols-2"
          >
            <ChoiceCard
              type="radio"
              name="forward"
              value="yes"
              title="Yes"
              defaultChecked={model.moveForward === true}
            />
            <ChoiceCard
              type="radio"
              name="forward"
              value="not_yet"
              title="Not yet"
              defaultChecked={model.moveForward === false}
            />
          </ChoiceGroup>
          <TextAreaField
            label="Why"
            {...at("forwardWords")}
            name="forwardWords"
            rows={3}
            maxLength={WORDS_MAX}
            defaultValue={model.moveForwardWords}
          />
          <div className="grid gap-3 border-t border-line pt-6">
            <p className="max-w-prose text-ink-muted">
              You can’t change the scorecard after sending it.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" name="intent" value="save" variant="secondary">
                {intent === "save" ? "Saving…" : "Save draft"}
              </Button>
              <Button type="submit" name="intent" value="send" variant="accent">
                {intent === "send" ? "Sending…" : "Send scorecard"}
              </Button>
              <p role="status" className="text-sm text-ink-muted">
                {SAVE_WORDS[saving]}
                {saving === "signed_out" ? (
                  <a
                    href={`${href("/candidate/login")}?next=${encodeURIComponent(model.action)}`}
                    target="_blank"
                    rel="noreferrer"
                    className="link"
                  >
                    Sign in in another tab
                  </a>
                ) : null}
              </p>
            </div>
          </div>
        </Form>
      </div>
    </section>
  );
}

const MARKS_LEAD =
  "It starts from your marks. Every level needs evidence in words from this session, which the candidate sees with it.";

const SAVE_WORDS: Record<SaveState, string> = {
  none: "",
  saving: "Saving…",
  saved: "Draft saved",
  failed: "Kept in this browser, not saved yet. We’ll try again.",
  signed_out: "Not saved: you’re signed out. ",
  closed: "This scorecard can’t be changed anymore. Reload the page to see it.",
};

function Drill({ model, at }: { model: FormModel; at: (field: string) => FieldProps }) {
  return (
    <div className="group grid gap-4">
      <SelectField
        label="Drill"
        help="What to practice before the next session. The candidate sees its steps."
        {...at("drill")}
        name="drill"
        defaultValue={model.drill}
      >
        <option value="">The lowest level’s drill</option>
        {model.dimensions.map(({ key, name, drill }) => (
          <option key={key} value={key}>
            {name}: {drill}
          </option>
        ))}
        <option value={OWN_DRILL}>In my own words</option>
      </SelectField>
      <div className="hidden group-has-[option[value=own]:checked]:block">
        <TextAreaField
          label="The drill in your words"
          {...at("drillWords")}
          name="drillWords"
          rows={3}
          maxLength={WORDS_MAX}
          defaultValue={model.drillWords}
        />
      </div>
    </div>
  );
}

/** The expert's notes, beside their form where there's room for both. */
function OwnNotes({ text }: { text: string }) {
  return (
    <details open className="own-notes rounded-md border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold">
        <span>
          Your notes <span className="text-sm font-normal text-ink-muted">Only you see them</span>
        </span>
      </summary>
      <p
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
        tabIndex={0}
        className="border-t border-line p-4 wrap-anywhere whitespace-pre-line"
      >
        {text}
      </p>
    </details>
  );
}

/** By dimension. */
type Quoted = Readonly<Record<string, readonly Anchor[]>>;

/**
 * The quotes that this browser keeps at `place`. The form needs their checkboxes before `keepDraft`
 * checks them. Null until read.
 */
function useKeptQuotes(place: string): Quoted | null {
  const [kept, setKept] = useState<{ place: string; quoted: Quoted } | null>(null);
  useEffect(() => setKept({ place, quoted: readQuotes(readDraft(place) ?? "") }), [place]);
  return kept?.place === place ? kept.quoted : null;
}

function readQuotes(draft: string): Quoted {
  const names = [...new URLSearchParams(draft).keys()];
  const quotes = names.flatMap((name) => {
    const [, dimension = "", anchor = ""] = /^evidence\.(.+)\.(.+)$/.exec(name) ?? [];
    return isAnchor(anchor) ? [{ dimension, anchor }] : [];
  });
  return Object.fromEntries(
    quotes.map(({ dimension }) => [
      dimension,
      quotes.filter((quote) => quote.dimension === dimension).map(({ anchor }) => anchor),
    ]),
  );
}
