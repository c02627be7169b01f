import { href } from "#app/lib/urls.ts";
import { CalendarPlus } from "#app/ui/booking-icons.tsx";
import { Badge } from "../badge.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { Button, ButtonLink, type ButtonVariant } from "../button.tsx";
import { Menu, MenuLink } from "../menu.tsx";
import { Pagination } from "../pagination.tsx";
import { Spinner } from "../spinner.tsx";
import { Stepper } from "../stepper.tsx";
import { Tabs } from "../tabs.tsx";
import { Columns, Group, Row, Specimen } from "./specimen.tsx";

const VARIANTS: ButtonVariant[] = ["primary", "accent", "secondary", "quiet", "danger"];
const STEPS = [
  { label: "Time", to: "#time" },
  { label: "Details", to: "#details" },
  { label: "Pay" },
  { label: "Confirmed" },
];

export function Actions() {
  return (
    <Group title="Actions and ways">
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          <Row>
            <Button variant={variant}>Hold this time</Button>
            <Button variant={variant} icon={<CalendarPlus className="size-5" aria-hidden="true" />}>
              With an icon
            </Button>
            <Button variant={variant} loading>
              Holding
            </Button>
            <Button variant={variant} disabled>
              Not now
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} size="lg">
              Large
            </Button>
          </Row>
        </Specimen>
      ))}
      <Columns>
        <Specimen name="ButtonLink, block">
          <ButtonLink to="#link" block>
            Book a session with a name that is long enough to wrap on a narrow phone
          </ButtonLink>
        </Specimen>
        <Specimen name="Spinner, menu">
          <Row>
            <Spinner />
            <Menu label="Get started">
              <MenuLink to={href("/candidate/login")}>Login</MenuLink>
            </Menu>
          </Row>
        </Specimen>
        <Specimen name="Badges">
          <Row>
            <Badge>60 minutes</Badge>
            <Badge tone="brand">Live, 1:1</Badge>
            <Badge tone="accent">Next: today</Badge>
            <Badge tone="success">Confirmed</Badge>
            <Badge tone="warning">Pending</Badge>
            <Badge tone="danger">Canceled</Badge>
            <Badge tone="info">Demo data</Badge>
          </Row>
        </Specimen>
        <Specimen name="Breadcrumbs">
          <Breadcrumbs crumbs={[{ label: "Experts", to: "#experts" }, { label: "Asha Rao" }]} />
        </Specimen>
      </Columns>
      {[0, 1, 2, 3].map((current) => (
        <Specimen key={current} name={`Stepper, step ${current + 1}`}>
          <Stepper steps={STEPS} current={current} label={`Progress ${current + 1}`} />
        </Specimen>
      ))}
      <Specimen name="Tabs">
        <Tabs
          label="Categories"
          tabs={[
            { id: "all", label: "All", content: <p>Fourteen cards.</p> },
            { id: "technology", label: "Technology", content: <p>Six cards.</p> },
            { id: "twenty", label: "20+ years", content: <p>Two cards.</p> },
            { id: "visa", label: "Visa", content: <p>One card.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Pagination: first, middle, last">
        {[1, 14, 28].map((page) => (
          <Pagination
            key={page}
            page={page}
            pages={28}
            hrefOf={(to) => `?page=${to}`}
            label={`Pages, ${page}`}
          />
        ))}
      </Specimen>
    </Group>
  );
}
