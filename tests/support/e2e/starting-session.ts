import type { BrowserContext } from "@playwright/test";
import { DEMO_EXPERTS } from "#server/seed/demo.ts";
import type { App } from "../app-server.ts";
import { freeSlot, orderByApi, payByForm } from "./booking-api.ts";
import { appNow, mailsAbout, signIn } from "./visitor.ts";

/** A paid coding session that starts in a minute, with the links of both emails. */
export async function startingSession(app: App, context: BrowserContext) {
  const candidateEmail = await signIn(context, app);
  const slot = await freeSlot(app, { service: "coding" });
  const { order, hold, checkoutUrl } = await orderByApi(context, app, slot);
  await payByForm(context, checkoutUrl);
  const mails = await mailsAbout(app, `/room/${hold}?t=`, 2);
  const links = mails.map(({ to, text }) => ({
    to,
    link: new RegExp(`http\\S+/room/${hold}\\?t=[\\w-]+`).exec(text)![0],
  }));
  await app.advanceClock(Date.parse(slot.start) - 60_000 - (await appNow(app)));
  const isExpert = ({ to }: { to: string }) => to.endsWith("@experts.greenroom.example");
  const expert = DEMO_EXPERTS.find(({ slug }) => slug === slot.expert)!;
  return {
    order,
    booking: hold,
    slot,
    expertName: expert.name,
    expertEmail: links.find(isExpert)!.to,
    candidateEmail,
    candidateLink: links.find((one) => !isExpert(one))!.link,
    expertLink: links.find(isExpert)!.link,
  };
}
