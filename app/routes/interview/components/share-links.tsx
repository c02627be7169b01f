import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SelectField } from "#app/ui/field.tsx";

type Share = { id: string; url: string; until: string };

/** Links for a mentor or friend to watch, and how to revoke them. */
export function ShareLinks(props: { shares: readonly Share[]; busy: string | null }) {
  const { shares, busy } = props;
  return (
    <div className="setup">
      <p className="take-note">
        Anyone with the link can watch your answers without an account, until it expires or you
        revoke it. They don’t see your scores.
      </p>
      {shares.length > 0 ? (
        <ul className="share-list">
          {shares.map(({ id, url, until }) => (
            <li key={id}>
              <label>
                <span className="take-label">Open until {until}</span>
                <input className="control" readOnly value={url} />
              </label>
              <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                <input type="hidden" name="share" value={id} />
                <CopyButton text={url} what="the link" />
                <Button
                  type="submit"
                  name="intent"
                  value="revoke"
                  variant="secondary"
                  size="sm"
                  loading={busy === id}
                >
                  Revoke this link
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" preventScrollReset className="share-new">
        <SelectField label="Valid for" name="days" defaultValue="7">
          <option value="1">1 day</option>
          <option value="7">7 days</option>
          <option value="30">30 days</option>
        </SelectField>
        <Button
          type="submit"
          name="intent"
          value="share"
          variant="secondary"
          loading={busy === "new"}
        >
          Make a link
        </Button>
      </Form>
    </div>
  );
}
