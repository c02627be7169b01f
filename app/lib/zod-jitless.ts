import { z } from "zod";

// Zod would try `new Function` for its schemas, which our pages' CSP reports.
z.config({ jitless: true });

export { z };
export type * from "zod";
