import { aiContract } from "./contract.ts";
import { createRulesAi } from "./rules.ts";

aiContract("rules", async () => ({ ai: createRulesAi(), close: async () => undefined }));
