import { Group, Row, Specimen } from "./specimen.tsx";

const COLORS = [
  ["paper", "bg-paper"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["ink", "bg-ink"],
  ["ink-muted", "bg-ink-muted"],
  ["ink-subtle", "bg-ink-subtle"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["brand", "bg-brand"],
  ["brand-soft", "bg-brand-soft"],
  ["accent", "bg-accent"],
  ["accent-soft", "bg-accent-soft"],
  ["success", "bg-success"],
  ["success-soft", "bg-success-soft"],
  ["danger", "bg-danger"],
  ["danger-soft", "bg-danger-soft"],
  ["warning", "bg-warning"],
  ["warning-soft", "bg-warning-soft"],
  ["info", "bg-info"],
  ["info-soft", "bg-info-soft"],
  ["stage", "bg-stage"],
  ["stage-raised", "bg-stage-raised"],
] as const;

const SCALE = [
  ["5xl", "text-5xl"],
  ["4xl", "text-4xl"],
  ["3xl", "text-3xl"],
  ["2xl", "text-2xl"],
  ["xl", "text-xl"],
  ["lg", "text-lg"],
  ["base", "text-base"],
  ["sm", "text-sm"],
  ["xs", "text-xs"],
] as const;

export function Foundations() {
  return (
    <Group title="Foundations">
      <Specimen name="Color">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-4">
          {COLORS.map(([name, paint]) => (
            <li key={name} className="grid gap-1">
              <span className={`${paint} h-16 rounded-md border border-line`} />
              <span className="text-sm">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type">
        <div className="grid gap-2 overflow-hidden">
          {SCALE.map(([name, size], index) => (
            <p key={name} className={`${size} ${index < 6 ? "font-display font-bold" : ""}`}>
              Pick a time <span className="text-sm font-normal text-ink-muted">{name}</span>
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Text, a measure of 60 to 75 characters">
        <div className="grid max-w-prose gap-3">
          <p>
            Pick a time. Get grilled for an hour. Leave with a scorecard. Your expert asks what the
            real panel would ask, at its pace, and afterwards tells you where you stand and what to
            practice{" "}
            <a className="link" href="#text">
              before the day
            </a>
            .
          </p>
          <p className="figures text-ink-muted">₹3,999 · $79.00 · 09:41 · 11:11 · 1,000 results</p>
        </div>
      </Specimen>
      <Specimen name="Radii and shadows">
        <Row>
          <span className="size-16 rounded-sm border border-line bg-surface shadow-sm" />
          <span className="size-16 rounded-md border border-line bg-surface shadow-md" />
          <span className="size-16 rounded-lg border border-line bg-surface shadow-lg" />
        </Row>
      </Specimen>
    </Group>
  );
}
