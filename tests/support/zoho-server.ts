import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ZohoRecord = Record<string, unknown> & { id: string };

/**
 * How calls fail: `down` responds 503, `cut` does the work and drops the connection, `hang` never
 * replies, `refuse` rejects the record.
 */
export type ZohoFault = "down" | "cut" | "hang" | "refuse";

/** A stand-in for the parts of Zoho CRM that the product uses, with faults on request. */
export async function startZohoServer() {
  const records = new Map<string, ZohoRecord>();
  const state = {
    fault: null as ZohoFault | null,
    calls: 0,
    tokensGiven: 0,
    deleted: [] as string[],
  };
  let validToken = "";

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const reply = (status: number, value: unknown) => {
        res.writeHead(status, { "content-type": "application/json" });
        res.end(JSON.stringify(value));
      };
      if (req.url === "/oauth/v2/token") {
        const form = new URLSearchParams(body);
        if (form.get("client_secret") !== "zoho-secret")
          return reply(200, { error: "invalid_client" });
        validToken = `token-${(state.tokensGiven += 1)}`;
        return reply(200, { access_token: validToken, expires_in: 3600, token_type: "Bearer" });
      }
      state.calls += 1;
      if (state.fault === "down") return reply(503, { code: "INTERNAL_ERROR" });
      if (state.fault === "hang") return undefined;
      if (req.headers.authorization !== `Zoho-oauthtoken ${validToken}`) {
        return reply(401, { code: "INVALID_TOKEN", status: "error" });
      }
      if (req.method === "DELETE") {
        const id = req.url!.split("/").at(-1)!;
        const known = [...records.values()].find((record) => record.id === id);
        if (!known) return reply(400, { data: [{ code: "INVALID_DATA", status: "error" }] });
        records.delete(String(known["Greenroom_Id"]));
        state.deleted.push(id);
        return reply(200, { data: [{ code: "SUCCESS", details: { id }, status: "success" }] });
      }
      const { data } = JSON.parse(body) as { data: Record<string, unknown>[] };
      const sent = data[0]!;
      if (state.fault === "refuse") {
        const fault = { code: "INVALID_DATA", details: { api_name: "Email" }, status: "error" };
        return reply(202, { data: [fault] });
      }
      const key = String(sent["Greenroom_Id"]);
      const known = records.get(key);
      const id = known?.id ?? `zoho-${records.size + state.deleted.length + 1}`;
      records.set(key, { ...known, ...sent, id });
      if (state.fault === "cut") return req.socket.destroy();
      const action = known ? "update" : "insert";
      return reply(200, {
        data: [{ code: "SUCCESS", action, details: { id }, status: "success" }],
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    env: {
      ZOHO_BASE_URL: url,
      ZOHO_CLIENT_ID: "zoho-client",
      ZOHO_CLIENT_SECRET: "zoho-secret",
      ZOHO_REFRESH_TOKEN: "zoho-refresh",
    },
    state,
    records: () => [...records.values()],
    revokeTokens() {
      validToken = "none";
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type ZohoServer = Awaited<ReturnType<typeof startZohoServer>>;
