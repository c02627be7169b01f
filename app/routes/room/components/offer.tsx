import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { yearsText } from "#lib/years-text.ts";
import type { RoomIntent, RoomOffer } from "#modules/rooms/offer.ts";
import type { RoomModel } from "./room-model.ts";

type Words = {
  title: string;
  text: string;
  choices: { intent: RoomIntent; label: string }[];
  /** Opens beside the room. */
  profile?: { about: string; href: string; label: string };
};

/** A person's options while the other is missing; empty if there are none. */
export function RoomOfferCard(props: {
  offer: RoomOffer;
  room: Pick<RoomModel, "other">;
  /** In the room, where choosing to wait hides the options. */
  isLive?: boolean;
}) {
  const { offer, room, isLive = false } = props;
  const [waiting, setWaiting] = useState<RoomOffer["kind"] | null>(null);
  const isSending = useNavigation().state !== "idle";
  const words = offerWords(offer, room.other);
  const isWaiting = waiting === offer.kind;
  return (
    <div className="room-offer" data-on={words ? "" : undefined}>
      {/* Always rendered, so that a new offer is announced. */}
      <div role="status">
        {words ? (
          <>
            <p className="room-offer-title">{words.title}</p>
            {isWaiting ? null : <p>{words.text}</p>}
            {words.profile && !isWaiting ? (
              <p>
                {words.profile.about}{" "}
                <a href={words.profile.href} target="_blank" rel="noopener" className="link">
                  {words.profile.label}
                </a>
              </p>
            ) : null}
          </>
        ) : null}
      </div>
      {words && isWaiting ? (
        <Button size="sm" variant="quiet" onClick={() => setWaiting(null)}>
          Show what you can do
        </Button>
      ) : null}
      {words && !isWaiting ? (
        <Form method="post" preventScrollReset className="room-offer-choices">
          {words.choices.map(({ intent, label }) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              size="sm"
              // The other options end the session.
              variant={intent === "acceptStandIn" ? "primary" : "secondary"}
              loading={isSending}
            >
              {label}
            </Button>
          ))}
          {isLive ? (
            <Button size="sm" variant="quiet" onClick={() => setWaiting(offer.kind)}>
              Wait
            </Button>
          ) : null}
        </Form>
      ) : null}
    </div>
  );
}

function offerWords(offer: RoomOffer, other: string): Words | null {
  const end = "choose a full refund with a 10% credit, or another time, free";
  const label = "Refund or another time";
  switch (offer.kind) {
    case "none":
      return null;
    case "expert_late":
      return {
        title: `${other} isn’t here yet`,
        text: `You can wait. Or end this session now and ${end}.`,
        choices: [{ intent: "rebook", label }],
      };
    case "stand_in_wanted":
      return {
        title: `${other} isn’t here yet`,
        text: `We’re asking other experts to take over. You’ll hear within three minutes. You can wait. Or end this session now and ${end}.`,
        choices: [{ intent: "rebook", label }],
      };
    case "stand_in_offered":
      return {
        title: `${other} isn’t here yet. ${offer.name} can take over`,
        text: `The price stays the same. Answer within three minutes. Or end this session now and ${end}.`,
        choices: [
          { intent: "acceptStandIn", label: `Meet ${offer.name} instead` },
          { intent: "declineStandIn", label },
        ],
        profile: {
          about: `${offer.headline}, ${yearsText(offer.years)} of experience`,
          href: href("/experts/:slug", { slug: offer.slug }),
          label: `Read ${offer.name}’s profile (opens in a new tab)`,
        },
      };
    case "no_show_possible":
      return {
        title: `${other} isn’t here yet`,
        text: "You’ve waited 15 minutes. If you close the session as a no-show, it ends now, you’re paid your share, and the candidate gets no refund. Or wait: they can still join.",
        choices: [{ intent: "closeAsNoShow", label: "Close as no-show" }],
      };
  }
}
