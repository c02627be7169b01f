/** Reloads the page without JavaScript; otherwise `useOrderWatch` polls for the result. */
export function PaymentRefresh({ refresh }: { refresh: { seconds: number; href: string } | null }) {
  if (!refresh) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${refresh.seconds};url=${refresh.href}`} />
    </noscript>
  );
}
