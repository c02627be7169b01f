import { useState } from "react";
import { Avatar } from "../avatar.tsx";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { Calendar, type CalendarDay } from "../calendar.tsx";
import { addDays } from "../calendar-grid.ts";
import { Card, CardLink } from "../card.tsx";
import { Countdown } from "../countdown.tsx";
import { Price } from "../price.tsx";
import { SummaryList, SummaryRow } from "../summary-list.tsx";
import { TimeList } from "../time-list.tsx";
import { Columns, Group, Specimen } from "./specimen.tsx";

const COUNTS = [5, 2, 0, 8, 1, 0, 0, 4, 9, 3];
const DAYS: CalendarDay[] = Array.from({ length: 40 }, (_, index) => {
  const date = addDays("2027-03-10", index);
  return { date, href: `?day=${date}`, count: COUNTS[index % COUNTS.length] ?? 0 };
});
const TIMES = [540, 570, 630, 780, 810, 930, 1080, 1110, 1230].map((minute) => ({
  value: String(minute),
  minute,
  label: `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`,
}));

export function Booking() {
  const [day, setDay] = useState("2027-03-11");
  return (
    <Group title="Booking">
      <Columns>
        <Specimen name="Calendar">
          <Card>
            <Calendar
              month="2027-03"
              days={DAYS}
              selected={day}
              today="2027-03-10"
              nextHref="?month=2027-04"
              onSelect={setDay}
            />
          </Card>
        </Specimen>
        <Specimen name="Times">
          <TimeList as="radio" name="time" times={TIMES} selected="570" />
        </Specimen>
        <Specimen name="Hold and sum">
          <Card>
            <p className="mb-3 flex items-baseline justify-between gap-3">
              <span className="text-ink-muted">Held for you</span>
              <Countdown
                endsAt={581_000}
                serverNow={0}
                className="font-display text-2xl font-bold"
              />
            </p>
            <SummaryList>
              <SummaryRow label="When">
                Thursday 11 March, 9:30–10:30, Kolkata (UTC+05:30)
              </SummaryRow>
              <SummaryRow
                label="Expert"
                action={
                  <a href="#expert" className="link">
                    Change
                  </a>
                }
              >
                Asha Rao
              </SummaryRow>
              <SummaryRow label="Interview" numeric>
                <Price amountMinor={7900} currency="USD" />
              </SummaryRow>
              <SummaryRow label="HALLOWEEN9" numeric>
                −<Price amountMinor={711} currency="USD" />
              </SummaryRow>
              <SummaryRow label="To pay" numeric strong>
                <Price amountMinor={7189} currency="USD" wasMinor={7900} />
              </SummaryRow>
            </SummaryList>
            <Button variant="accent" size="lg" block className="mt-4">
              Pay $71.89
            </Button>
          </Card>
        </Specimen>
        <Specimen name="Card as a link">
          <CardLink to="#asha">
            <div className="flex gap-4">
              <Avatar seed="asha-rao:bun,glasses" size="md" />
              <div className="grid min-w-0 gap-1.5">
                <h3 className="title-card">Asha Rao</h3>
                <p className="text-ink-muted">Staff engineer, twelve years of hiring loops</p>
                <p className="flex flex-wrap gap-2">
                  <Badge tone="brand">Coding</Badge>
                  <Badge>English, Hindi</Badge>
                </p>
              </div>
            </div>
          </CardLink>
          <CardLink to="#long">
            <h3 className="title-card">
              Prof. Dr. Maximiliane-Alexandra von Hohenstein-Wittgenstein zu Berleburg
            </h3>
            <p className="text-ink-muted">A long name stays inside its card.</p>
          </CardLink>
        </Specimen>
      </Columns>
    </Group>
  );
}
