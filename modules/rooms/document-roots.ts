/** The root types of a room's document: the editor's text, the whiteboard's items and its notes. */
export const EDITOR_TEXT = "code";
export const BOARD_MAP = "board";
export const BOARD_NOTES = "notes";
