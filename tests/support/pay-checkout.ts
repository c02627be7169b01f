import type { Services } from "#app/services.ts";

/** Pays in the sandbox’s checkout, as the buyer does. Nothing is settled yet. */
export async function payCheckout(
  { payments }: Pick<Services, "payments">,
  checkoutUrl: string | null,
): Promise<void> {
  await payments.sandbox!.hosted.pay(checkoutUrl!.split("/").at(-1)!);
}
