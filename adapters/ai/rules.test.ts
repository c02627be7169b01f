import { aiContract, RULES } from "./contract.ts";
import { createRulesAi } from "./rules.ts";

aiContract("rules", async () => ({ ai: createRulesAi(RULES), close: async () => undefined }));
