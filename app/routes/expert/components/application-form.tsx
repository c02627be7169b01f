import type { RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { ZoneSelectField } from "#app/components/booking/zone-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ChoiceGroup } from "#app/ui/choice.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { loadApplication } from "../apply.server.ts";
import { LanguageFields } from "./language-fields.tsx";

type Model = Extract<Awaited<ReturnType<typeof loadApplication>>, { step: "form" }>;

const LINKS = 3;

export function ApplicationForm(props: {
  ref: RefObject<HTMLFormElement | null>;
  model: Model;
  answer: {
    typed: Record<string, string>;
    errors: Record<string, string>;
    languages: string[];
  } | null;
}) {
  const { model, answer } = props;
  const errors = answer?.errors ?? {};
  const typed = answer?.typed;
  const sending = useNavigation().state === "submitting";
  const { known } = model;
  const field = (name: "name" | "headline" | "biography" | "years" | "message") => ({
    id: name,
    name,
    defaultValue: typed?.[name] ?? known[name],
    error: errors[name],
  });
  return (
    <Form ref={props.ref} method="post" noValidate className="grid max-w-form gap-6">
      <TextField {...field("name")} label="Name" autoComplete="name" maxLength={120} />
      <TextField
        {...field("headline")}
        label="Headline"
        help="One line: what you do, and where you did it."
        autoComplete="off"
        maxLength={140}
      />
      <TextAreaField
        {...field("biography")}
        label="About you"
        help="What you interviewed for, and what a session with you is like."
        rows={6}
        maxLength={2000}
      />
      <ChoiceGroup
        legend="Topics you can interview in"
        id="topicKeys"
        help="Up to five."
        error={errors["topicKeys"]}
        className="gap-y-0 sm:grid-cols-2"
      >
        {model.topics.map(({ key, name }) => (
          <Checkbox
            key={key}
            name={`topic.${key}`}
            label={name}
            defaultChecked={
              typed ? typed[`topic.${key}`] !== undefined : known.topicKeys.includes(key)
            }
          />
        ))}
      </ChoiceGroup>
      <TextField
        {...field("years")}
        label="Years of experience"
        inputMode="numeric"
        autoComplete="off"
        className="w-40"
      />
      <LanguageFields
        all={model.allLanguages}
        chosen={answer?.languages ?? known.languages}
        error={errors["languages"]}
      />
      <ZoneSelectField
        id="zone"
        label="Time zone"
        help="You’ll set your hours in it."
        zone={model.zone}
        error={errors["zone"]}
      />
      <fieldset className="grid min-w-0 gap-3" id="links" tabIndex={-1}>
        <legend className="mb-1 font-semibold">Links to your work</legend>
        {Array.from({ length: LINKS }, (_, at) => (
          <TextField
            key={at}
            id={at === 0 ? "link.0" : undefined}
            name={`link.${at}`}
            label={at === 0 ? "Profile, such as LinkedIn" : `Another link`}
            optional={at > 0}
            type="url"
            inputMode="url"
            autoComplete={at === 0 ? "url" : "off"}
            maxLength={300}
            defaultValue={typed?.[`link.${at}`] ?? known.links[at] ?? ""}
            error={at === 0 ? errors["links"] : undefined}
          />
        ))}
      </fieldset>
      <TextAreaField
        {...field("message")}
        label="Anything else"
        optional
        rows={3}
        maxLength={1000}
      />
      <Button
        type="submit"
        name="intent"
        value="apply"
        size="lg"
        loading={sending}
        className="justify-self-start"
      >
        Continue to the trial interview
      </Button>
    </Form>
  );
}
