import type { Locator } from "@playwright/test";

/** Like the clipboard's, because two browsers on one machine share that. */
export function clipboardOf(editor: Locator, kind: "copy" | "paste", text = ""): Promise<string> {
  return editor.evaluate(
    (content, [kind, text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const init = { clipboardData, bubbles: true, cancelable: true };
      content.dispatchEvent(new ClipboardEvent(kind, init));
      return clipboardData.getData("text/plain");
    },
    [kind, text] as const,
  );
}
