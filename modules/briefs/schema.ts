import { z } from "zod";
import { JOB_MAX } from "./policy.ts";

/** Empty removes it. */
export const JobDescription = z.string().trim().max(JOB_MAX);
