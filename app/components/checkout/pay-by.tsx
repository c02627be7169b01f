import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";

export type PayByModel = {
  methods: readonly { provider: string; label: string }[];
  /** The earlier choice. */
  method: string | null;
  /** The card limit, if the amount exceeds it. */
  overCap: string | null;
};

export function PayBy({ model }: { model: PayByModel }) {
  const { methods, method, overCap } = model;
  return (
    <div className="contents">
      {overCap ? (
        <Notice tone="info" title={`The limit for one card payment is ${overCap}`}>
          {methods.length > 0 ? "Pay another way below, or " : "You can "}
          <Link to={href("/business")} className="link">
            ask us for an invoice
          </Link>
          .
        </Notice>
      ) : null}
      {methods.length > 1 ? (
        <ChoiceGroup legend="Pay by">
          {methods.map(({ provider, label }) => (
            <ChoiceCard
              key={provider}
              type="radio"
              name="provider"
              value={provider}
              title={label}
              defaultChecked={provider === (method ?? methods[0]?.provider)}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      {methods.length === 1 && overCap ? (
        <input type="hidden" name="provider" value={methods[0]?.provider} />
      ) : null}
    </div>
  );
}
