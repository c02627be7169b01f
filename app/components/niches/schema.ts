export type NicheOffer = {
  slug: string;
  title: string;
  isLive: boolean;
  lengthNote: string;
  pricesMinor: { USD: number; INR: number };
};
