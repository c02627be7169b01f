import { expect, test } from "vitest";
import * as Y from "yjs";
import { SharedDoc } from "./shared-doc.ts";

/** A server that merges what it receives but relays nothing by itself. */
function server() {
  const doc = new Y.Doc();
  return {
    receive: (update: Uint8Array) => Y.applyUpdate(doc, update),
    state: () => Y.encodeStateAsUpdate(doc),
    vector: () => Y.encodeStateVector(doc),
    text: () => doc.getText("code").toJSON(),
  };
}

function browser(kept: Uint8Array[] = []) {
  const sent: Uint8Array[] = [];
  const shared = new SharedDoc({
    send: (update) => void sent.push(update),
    onRefused: () => {},
    kept: {
      add: (update) => {
        kept.push(update);
        return Promise.resolve();
      },
      load: () => Promise.resolve([...kept]),
    },
  });
  return { shared, sent, kept };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("both sides' offline edits merge, and each gets what it lacks", async () => {
  const [home, ada, bob] = [server(), browser(), browser()];
  ada.shared.text.insert(0, "a();");
  bob.shared.text.insert(0, "b();");
  for (const { shared, sent } of [ada, bob, ada]) {
    sent.length = 0;
    shared.port.sync(home.state(), home.vector());
    await settled();
    for (const update of sent) home.receive(update);
  }
  expect(home.text()).toContain("a();");
  expect(home.text()).toContain("b();");
  expect(ada.shared.text.toJSON()).toBe(home.text());
});

test("a reload loses nothing typed while offline", async () => {
  const home = server();
  const before = browser();
  before.shared.text.insert(0, "const kept = true;");
  before.shared.text.delete(0, 6);

  const after = browser(before.kept);
  after.shared.port.sync(home.state(), home.vector());
  await settled();
  for (const update of after.sent) home.receive(update);
  expect(home.text()).toBe("kept = true;");
});

test("many changes are sent in parts, or whole if the browser stores nothing", async () => {
  for (const stores of [true, false]) {
    const home = server();
    const before = browser();
    for (let typed = 0; typed < 9_000; typed += 1) before.shared.text.insert(0, "x");
    const after = browser(stores ? before.kept : []);
    if (!stores) after.shared.port.update(Y.encodeStateAsUpdate(before.shared.doc));
    after.shared.port.sync(home.state(), home.vector());
    await settled();
    for (const update of after.sent) home.receive(update);
    expect(home.text()).toHaveLength(9_000);
    expect(after.sent.length > 1).toBe(stores);
  }
});

test("sends nothing when the server has it all, deletions included", async () => {
  const home = server();
  const { shared, sent } = browser();
  shared.text.insert(0, "word");
  shared.text.delete(0, 2);
  for (const update of sent) home.receive(update);
  sent.length = 0;
  shared.port.sync(home.state(), home.vector());
  await settled();
  expect(sent).toEqual([]);
});

test("what comes from the server isn't sent or kept again", async () => {
  const { shared, sent, kept } = browser();
  const other = new Y.Doc();
  other.getText("code").insert(0, "x");
  shared.port.update(Y.encodeStateAsUpdate(other));
  await settled();
  expect([shared.text.toJSON(), sent, kept]).toEqual(["x", [], []]);
});
