export type NicheOffer = {
  slug: string;
  title: string;
  isLive: boolean;
  /** The page where it can start without booking; null for others. */
  startsAt: string | null;
  lengthNote: string;
  pricesMinor: { USD: number; INR: number };
};
