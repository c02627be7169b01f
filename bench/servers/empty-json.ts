import { createServer } from "node:http";
import { serve } from "./serve.ts";

serve(
  createServer((_req, res) => {
    res.writeHead(200, { "content-type": "application/json", "content-length": 2 });
    res.end("{}");
  }),
);
