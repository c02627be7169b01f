import type { Products } from "#modules/orders/product.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import type { CalendarFeeds } from "#adapters/calendar-feeds/port.ts";
import type { Ai } from "#adapters/ai/port.ts";
import type { Judging } from "#modules/ai-sessions/judging.server.ts";
import type { Officer } from "#modules/visa-interviews/officer.server.ts";
import type { Captcha } from "#adapters/captcha/port.ts";
import type { Crm } from "#adapters/crm/port.ts";
import type { Mailer } from "#adapters/mail/port.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Storage } from "#adapters/storage/port.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { ContentFiles } from "#modules/content/data.server.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import type { Rooms } from "#modules/rooms/rooms.server.ts";
import type { SearchHit } from "#modules/search/schema.ts";
import type { WorkKinds } from "#modules/expert-work/kind.ts";
import type { Subjects } from "#modules/scorecards/subject.ts";
import type { Platform } from "#platform/services.ts";

/** All services for pages, calls and jobs. Modules declare which of them they use. */
export type Services = Platform & {
  mailer: Mailer;
  payments: Payments;
  slots: SlotCache;
  rooms: Rooms;
  calendarFeeds: CalendarFeeds;
  crm: Crm;
  captcha: Captcha;
  search: SearchEngine<SearchHit>;
  storage: Storage;
  /** Judges answers: a model if configured, with the rules as fallback. */
  ai: Ai;
  judging: Judging;
  officer: Officer;
  content: ContentFiles;
  products: Products;
  subjects: Subjects;
  workKinds: WorkKinds;
  /** Every module's personal data, for export and erasure. */
  personalData: readonly PersonalDataSource[];
};
