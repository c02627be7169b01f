export type NicheOffer = {
  slug: string;
  title: string;
  isLive: boolean;
  /** Where it starts at once, without a time to book; null for others. */
  startsAt: string | null;
  lengthNote: string;
  pricesMinor: { USD: number; INR: number };
};
