/** The page /layout: designing a Tank Chess board. */

import { el, fill } from "../../js/dom.js";
import { recall, remember } from "../../js/memory.js";
import { t as words } from "../../js/words.js";
import { createEditorBoard, editorStage } from "./editor_board.js";
import { createFaults } from "./editor_faults.js";
import { playLayout, saveFile, shippedLayout, shippedNames } from "./editor_files.js";
import { createPalette } from "./editor_palette.js";
import { createModel, emptyLayout } from "./layout_model.js";
import { SIZES, layoutText, parseLayout } from "./layout_text.js";

/** @typedef {import("./layout_text.js").Layout} Layout */

const DRAFT = "layout"; // where the browser keeps what is being made
const LONGEST_NAME = 60; // as in host_sim/games/record.py

/** @param {HTMLElement} main */
export async function showPage(main) {
  const editor = new Editor(main, words, await shippedNames());
  return () => editor.destroy();
}

/** A layout that is being made, and all that is done to it. */
class Editor {
  /** @param {HTMLElement} host @param {import("./speech.js").T} t @param {string[]} shipped layouts, by name */
  constructor(host, t, shipped) {
    this.t = t;
    this.shipped = shipped;
    const draft = parseLayout(recall(DRAFT) ?? "");
    this.model = createModel(draft ?? emptyLayout(SIZES[0], t("tank_chess.editor.unnamed")));
    /** @type {string | null} */
    this.symbol = "#";
    /** What a stroke puts: pressing on the same again takes it away. @type {string | null} */
    this.stroke = "#";
    /** @type {Map<string, string>} */
    this.faulty = new Map();
    /** @type {Awaited<ReturnType<typeof createEditorBoard>> | null} */
    this.board = null;
    this.loading = 0;
    this.stage = editorStage();
    this.palette = createPalette(t, (next) => {
      this.symbol = next;
      this.draw();
    });
    this.faults = createFaults(t, (sound, bySquare) => this.judge(sound, bySquare), (square) => this.board?.ground.moveTo(square));
    this.name = el("input", { type: "text", maxlength: LONGEST_NAME, oninput: () => this.change(() => this.model.rename(this.name.value)) });
    this.symmetry = el("input", { type: "checkbox", checked: true });
    this.size = el("select", { onchange: () => this.clear(Number(this.size.value)) },
      SIZES.map((one) => el("option", { value: one, text: t("tank_chess.editor.size_of", { size: one }) })));
    this.load = el("select", { onchange: () => void this.begin(this.load.value) },
      el("option", { value: "", text: t("tank_chess.editor.load_choose") }),
      this.shipped.map((one) => el("option", { value: one, text: one })));
    this.file = el("input", { type: "file", accept: ".layout,text/plain", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => void this.open() });
    this.undo = this.button("undo", () => this.change(() => this.model.undo()));
    this.redo = this.button("redo", () => this.change(() => this.model.redo()));
    this.play = this.button("play", () => void this.playThis(), "main");
    this.problem = el("p", { class: "fault", role: "alert", hidden: true });
    this.root = this.arranged();
    this.root.addEventListener("keydown", (event) => this.press(event));
    host.append(this.root);
    if (draft) void this.draw();
    else void this.begin(this.shipped[0], this.model.start);
  }

  arranged() {
    const { t } = this;
    return el("div", { class: "tc-editor" },
      el("header", { class: "tc-top" },
        el("div", {}, el("h1", { text: t("tank_chess.editor.title") }), el("p", { class: "soft", text: t("tank_chess.editor.lead") })),
        el("div", { class: "tc-fields" }, this.field("name", this.name), this.field("size", this.size), this.field("load", this.load))),
      el("div", { class: "tc-desk" },
        this.stage,
        el("div", { class: "tc-side" },
          this.palette.element,
          el("label", { class: "check" }, this.symmetry, el("span", { class: "small", text: t("tank_chess.editor.symmetry") })),
          el("div", { class: "tc-buttons" }, this.undo, this.redo, this.button("clear", () => this.clear(this.model.layout.size))),
          this.faults.element,
          this.problem,
          el("div", { class: "tc-buttons" }, this.button("open", () => this.file.click()), this.button("save", () => this.save()), this.play, this.file),
          el("p", { class: "small soft", text: t("tank_chess.editor.keys") }))));
  }

  /** @param {string} key @param {() => unknown} run @param {string} [kind] */
  button(key, run, kind = "") {
    return el("button", { type: "button", class: `button ${kind}`, onclick: run }, this.t(`tank_chess.editor.${key}`));
  }

  /** @param {string} key @param {HTMLElement} input */
  field(key, input) {
    return el("label", { class: "field" }, el("span", { text: this.t(`tank_chess.editor.${key}`) }), input);
  }

  /** Whatever is done to the layout is drawn. @param {() => void} edit */
  change(edit) {
    edit();
    this.draw();
  }

  /** @param {number} size */
  clear(size) {
    this.change(() => this.model.replace(emptyLayout(size, this.model.layout.name)));
  }

  /** What the server has found. @param {boolean} sound @param {Map<string, string>} bySquare */
  judge(sound, bySquare) {
    this.faulty = bySquare;
    this.play.disabled = !sound;
    this.draw(false);
  }

  /** @param {string} square @param {boolean} first of a stroke */
  put(square, first) {
    if (first) this.stroke = this.model.layout.squares.get(square) === this.symbol ? null : this.symbol;
    else if (this.stroke && this.stroke !== "#") return; // pieces are put one by one
    this.model.put(square, this.stroke, this.symmetry.checked, !first);
    this.draw();
  }

  /** @param {string} square @param {string} typed */
  type(square, typed) {
    this.model.put(square, typed === "." ? null : typed, this.symmetry.checked);
    this.draw();
  }

  /** @param {boolean} changed is it to be checked again? */
  async draw(changed = true) {
    const { layout } = this.model;
    [this.undo.disabled, this.redo.disabled] = [!this.model.canUndo, !this.model.canRedo];
    if (this.name.value !== layout.name) this.name.value = layout.name;
    this.size.value = String(layout.size);
    if (changed) {
      const text = layoutText(layout);
      this.play.disabled = true; // until the server has looked at it
      remember(DRAFT, text);
      this.faults.check(text);
    }
    if (this.board?.size !== layout.size) {
      if (!changed) return; // it is still being loaded, and will be drawn
      const number = ++this.loading;
      this.board?.destroy();
      this.board = null;
      const made = await createEditorBoard(this.stage, layout.size, this.t, this).catch(() => null);
      if (!made) return void fill(this.stage, el("p", { class: "empty", text: this.t("missing.board") }));
      if (number !== this.loading) return made.destroy();
      this.board = made;
    }
    this.board.draw(this.model.layout, this.faulty);
    this.palette.draw(this.model.layout, this.symbol);
  }

  /** @param {string} shipped @param {(layout: Layout) => void} take */
  async begin(shipped, take = this.model.replace) {
    const found = shipped ? await shippedLayout(shipped) : null;
    if (found) take(found);
    this.problem.hidden = true;
    this.load.value = "";
    await this.draw();
  }

  async open() {
    const [chosen] = this.file.files ?? [];
    const found = chosen ? parseLayout(await chosen.text()) : null;
    this.problem.hidden = Boolean(found) || !chosen;
    if (chosen && !found) this.problem.textContent = this.t("tank_chess.editor.no_layout", { file: chosen.name });
    if (found) this.model.replace(found);
    this.file.value = "";
    await this.draw();
  }

  save() {
    saveFile(layoutText(this.model.layout), this.model.layout.name);
  }

  async playThis() {
    this.play.disabled = true;
    try {
      await playLayout(this.t, layoutText(this.model.layout), this.model.layout.name);
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
      this.problem.hidden = false;
      this.play.disabled = false;
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target === this.name) return;
    const back = event.code === "KeyZ" && !event.shiftKey;
    if (!back && event.code !== "KeyY" && event.code !== "KeyZ") return;
    event.preventDefault();
    this.change(() => (back ? this.model.undo() : this.model.redo()));
  }

  destroy() {
    this.faults.stop();
    this.loading++;
    this.board?.destroy();
    this.root.remove();
  }
}
