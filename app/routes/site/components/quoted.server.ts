import type { Services } from "#app/services.ts";
import { localDate } from "#lib/zones.ts";
import { monthText } from "#lib/month-names.ts";
import { listTestimonials, type Testimonial } from "#modules/feedback/reviews.server.ts";

/** Quotes with the candidates' consent, newest first, with name, session and date. */
export async function listQuoted({ db, clock }: Pick<Services, "db" | "clock">, limit: number) {
  const testimonials = await listTestimonials(db, clock.now(), limit);
  return testimonials.map((one) => ({ text: one.text, by: byline(one) }));
}

/** `Asha Rao, 1:1 coding mock interview, January 2027` */
function byline({ name, service, at }: Testimonial): string {
  const when = monthText(localDate("UTC", at));
  return [name, service, when].filter((part) => part !== null).join(", ");
}
