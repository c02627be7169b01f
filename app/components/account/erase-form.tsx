import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ERASE_PHRASE } from "#modules/accounts/policy.ts";

/** Requires a typed phrase, so that nobody erases their account by accident. */
export function EraseForm(props: {
  error: string | undefined;
  blocked: { text: string; link: { to: string; label: string } | null } | null;
}) {
  const { blocked } = props;
  const erasing = useNavigation().formData?.get("intent") === "erase";
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      {blocked ? (
        <Notice
          tone="warning"
          title="You can’t erase your account yet"
          live
          actions={
            blocked.link ? (
              <ButtonLink to={blocked.link.to} variant="secondary" size="sm">
                {blocked.link.label}
              </ButtonLink>
            ) : null
          }
        >
          {blocked.text}
        </Notice>
      ) : null}
      <p>
        This deletes your name, email, settings, sign-ins, emails from us and everything you told us
        for your sessions. It also deletes your recordings and transcripts, the words of your
        scorecards and your answers in AI, visa and one-way interviews. If you have orders, we keep
        their amounts and dates, as the law requires, without your name. You can’t undo this.
      </p>
      <TextField
        id="confirm"
        name="confirm"
        label={<>Type “{ERASE_PHRASE}”</>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={props.error}
      />
      <Button
        type="submit"
        name="intent"
        value="erase"
        variant="danger"
        loading={erasing}
        className="justify-self-start"
      >
        Erase my account
      </Button>
    </Form>
  );
}
