import type { RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import type { Comparison, trialFor } from "#modules/experts/trial.server.ts";

type Trial = Omit<ReturnType<typeof trialFor>, "rubric">;

/** The interview beside its rubric, one choice per dimension. */
export function TrialForm(props: {
  ref: RefObject<HTMLFormElement | null>;
  trial: Trial;
  typed: Record<string, string>;
  errors: Record<string, string>;
}) {
  const { trial, typed, errors } = props;
  const sending = useNavigation().state === "submitting";
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <section
        aria-labelledby="interview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
        tabIndex={0}
        className="min-w-0 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:pe-3"
      >
        <h2 id="interview" className="title-section">
          {trial.title}
        </h2>
        <p className="mt-1 mb-4 text-ink-muted">{trial.about}</p>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface p-4">
          {trial.transcript.map(({ who, text, code }, at) => (
            <div key={at} className="gap-4 sm:grid sm:grid-cols-[6rem_minmax(0,1fr)]">
              <dt className={who === "Candidate" ? "font-semibold text-brand" : "font-semibold"}>
                {who}
              </dt>
              <dd className="wrap-anywhere">
                {text}
                {code ? (
                  <pre className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 text-sm">
                    <code>{code}</code>
                  </pre>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Form ref={props.ref} method="post" noValidate className="grid gap-8">
        {trial.dimensions.map(({ key, name, about, levels }) => (
          <ChoiceGroup
            key={key}
            id={`score.${key}`}
            legend={name}
            help={about}
            error={errors[`score.${key}`]}
          >
            {levels.map(({ sentence }, at) => (
              <ChoiceCard
                key={sentence}
                type="radio"
                name={`score.${key}`}
                value={at + 1}
                title={`${at + 1}`}
                detail={sentence}
                defaultChecked={typed[`score.${key}`] === String(at + 1)}
              />
            ))}
          </ChoiceGroup>
        ))}
        <Button
          type="submit"
          name="intent"
          value="trial"
          size="lg"
          loading={sending}
          className="justify-self-start"
        >
          Send application
        </Button>
      </Form>
    </div>
  );
}

export function TrialResult({ comparison }: { comparison: Comparison }) {
  const { dimensions, same, close } = comparison;
  return (
    <>
      <p className="mb-4 max-w-prose">
        {`${same} of ${dimensions.length} the same, ${close} at most one level apart. It’s one part of our decision.`}
      </p>
      <div>
        <table className="w-full max-w-3xl text-start">
          <thead className="text-sm text-ink-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-start font-medium">
                Dimension, and why ours
              </th>
              <th scope="col" className="px-3 py-2 text-end font-medium">
                Yours
              </th>
              <th scope="col" className="py-2 ps-3 text-end font-medium">
                Ours
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {dimensions.map(({ name, yours, ours, why }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="py-3 text-start font-normal">
                  <span className="block font-semibold">{name}</span>
                  <span className="block max-w-prose text-ink-muted">{why}</span>
                </th>
                <td className="figures px-3 py-3 text-end font-semibold">{yours}</td>
                <td className="figures py-3 ps-3 text-end font-semibold">{ours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
