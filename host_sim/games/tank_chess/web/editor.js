/** The page /layout: designing a Tank Chess board. */

import { el, fill } from "../../js/dom.js";
import { recall, remember } from "../../js/memory.js";
import { t as words } from "../../js/words.js";
import { createEditorBoard, editorStage } from "./editor_board.js";
import { createFaults } from "./editor_faults.js";
import { SHIPPED, playLayout, saveFile, shippedLayout } from "./editor_files.js";
import { createPalette } from "./editor_palette.js";
import { createModel, emptyLayout } from "./layout_model.js";
import { SIZES, layoutText, parseLayout } from "./layout_text.js";

/** @typedef {import("./layout_text.js").Layout} Layout */

const DRAFT = "layout"; // where the browser keeps what is being made
const LONGEST_NAME = 60; // as in host_sim/games/record.py

/** @param {HTMLElement} main */
export function showPage(main) {
  const editor = createEditor(main, { t: words });
  return () => editor.destroy();
}

/** @param {HTMLElement} host @param {{t: import("./speech.js").T}} tools */
export function createEditor(host, { t }) {
  const draft = parseLayout(recall(DRAFT) ?? "");
  const model = createModel(draft ?? emptyLayout(SIZES[0], t("tank_chess.editor.unnamed")));
  /** @type {string | null} */
  let symbol = "#";
  /** @type {string | null} what a stroke puts: pressing on the same again takes it away */
  let stroke = "#";
  /** @type {Map<string, string>} */
  let faulty = new Map();
  /** @type {Awaited<ReturnType<typeof createEditorBoard>> | null} */
  let board = null;
  let loading = 0;

  const stage = editorStage();
  const palette = createPalette(t, (next) => { symbol = next; draw(); });
  const faults = createFaults(t, (sound, bySquare) => { faulty = bySquare; play.disabled = !sound; draw(false); },
    (square) => board?.ground.moveTo(square));
  const name = el("input", { type: "text", maxlength: LONGEST_NAME, oninput: () => { model.rename(name.value); draw(); } });
  const symmetry = el("input", { type: "checkbox", checked: true });
  const size = el("select", { onchange: () => { model.replace(emptyLayout(Number(size.value), model.layout.name)); draw(); } },
    SIZES.map((one) => el("option", { value: one, text: t("tank_chess.editor.size_of", { size: one }) })));
  const load = el("select", { onchange: () => void begin(load.value) },
    el("option", { value: "", text: t("tank_chess.editor.load_choose") }),
    SHIPPED.map((one) => el("option", { value: one, text: one })));
  const file = el("input", { type: "file", accept: ".layout,text/plain", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => void open() });
  const undo = button("undo", () => { model.undo(); draw(); });
  const redo = button("redo", () => { model.redo(); draw(); });
  const play = button("play", () => void playThis(), "main");
  const told = el("p", { class: "fault", role: "alert", hidden: true });
  const root = el("div", { class: "tc-editor" },
    el("header", { class: "tc-top" },
      el("div", {}, el("h1", { text: t("tank_chess.editor.title") }), el("p", { class: "soft", text: t("tank_chess.editor.lead") })),
      el("div", { class: "tc-fields" }, field("name", name), field("size", size), field("load", load))),
    el("div", { class: "tc-desk" },
      stage,
      el("div", { class: "tc-side" },
        palette.element,
        el("label", { class: "check" }, symmetry, el("span", { class: "small", text: t("tank_chess.editor.symmetry") })),
        el("div", { class: "tc-buttons" }, undo, redo, button("clear", () => { model.replace(emptyLayout(model.layout.size, model.layout.name)); draw(); })),
        faults.element,
        told,
        el("div", { class: "tc-buttons" }, button("open", () => file.click()), button("save", save), play, file),
        el("p", { class: "small soft", text: t("tank_chess.editor.keys") }))));

  /** @param {string} key @param {() => unknown} run @param {string} [kind] */
  function button(key, run, kind = "") {
    return el("button", { type: "button", class: `button ${kind}`, onclick: run }, t(`tank_chess.editor.${key}`));
  }

  /** @param {string} key @param {HTMLElement} input */
  function field(key, input) {
    return el("label", { class: "field" }, el("span", { text: t(`tank_chess.editor.${key}`) }), input);
  }

  /** @param {string} square @param {boolean} first of a stroke */
  function put(square, first) {
    if (first) stroke = model.layout.squares.get(square) === symbol ? null : symbol;
    else if (stroke && stroke !== "#") return; // pieces are put one by one
    model.put(square, stroke, symmetry.checked, !first);
    draw();
  }

  const does = {
    put,
    /** @param {string} square @param {string} typed */
    type(square, typed) {
      model.put(square, typed === "." ? null : typed, symmetry.checked);
      draw();
    },
  };

  /** @param {boolean} changed is it to be checked again? */
  async function draw(changed = true) {
    const { layout } = model;
    [undo.disabled, redo.disabled] = [!model.canUndo, !model.canRedo];
    if (name.value !== layout.name) name.value = layout.name;
    size.value = String(layout.size);
    if (changed) {
      const text = layoutText(layout);
      play.disabled = true; // until the server has looked at it
      remember(DRAFT, text);
      faults.check(text);
    }
    if (board?.size !== layout.size) {
      if (!changed) return; // it is still being loaded, and will be drawn
      const number = ++loading;
      board?.destroy();
      board = null;
      const made = await createEditorBoard(stage, layout.size, t, does).catch(() => null);
      if (!made) return void fill(stage, el("p", { class: "empty", text: t("missing.board") }));
      if (number !== loading) return made.destroy();
      board = made;
    }
    board.draw(model.layout, faulty);
    palette.draw(model.layout, symbol);
  }

  /** @param {string} shipped @param {(layout: Layout) => void} take */
  async function begin(shipped, take = model.replace) {
    const found = shipped ? await shippedLayout(shipped) : null;
    if (found) take(found);
    told.hidden = true;
    load.value = "";
    await draw();
  }

  async function open() {
    const [chosen] = file.files ?? [];
    const found = chosen ? parseLayout(await chosen.text()) : null;
    told.hidden = Boolean(found) || !chosen;
    if (chosen && !found) told.textContent = t("tank_chess.editor.no_layout", { file: chosen.name });
    if (found) model.replace(found);
    file.value = "";
    await draw();
  }

  function save() {
    saveFile(layoutText(model.layout), model.layout.name);
  }

  async function playThis() {
    play.disabled = true;
    try {
      await playLayout(t, layoutText(model.layout), model.layout.name);
    } catch (error) {
      told.textContent = error instanceof Error ? error.message : String(error);
      told.hidden = false;
      play.disabled = false;
    }
  }

  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target === name) return;
    const back = event.code === "KeyZ" && !event.shiftKey;
    if (!back && event.code !== "KeyY" && event.code !== "KeyZ") return;
    event.preventDefault();
    if (back) model.undo();
    else model.redo();
    draw();
  });
  host.append(root);
  if (draft) void draw();
  else void begin(SHIPPED[0], model.start);

  return {
    destroy() {
      faults.stop();
      loading++;
      board?.destroy();
      root.remove();
    },
  };
}
