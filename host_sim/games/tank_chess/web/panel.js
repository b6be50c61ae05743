/** Beside the board: what is being chosen, as buttons that need no board to be seen. */

import { el, fill } from "../../js/dom.js";
import { facingsOn, targetsOf } from "./choice.js";
import { FACTS, NUMERALS } from "./kinds.js";
import { icon } from "./losses.js";
import { moveText } from "./notation.js";
import { facingName, pieceName } from "./speech.js";
import { FACINGS } from "./squares.js";

/**
 * @typedef {import("./speech.js").T} T
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./choice.js").Aim} Aim
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./play.js").Play} Play
 */

/** How the eight facings lie around the middle, when White is below. */
const COMPASS = [7, 0, 1, 6, -1, 2, 5, 4, 3];
const ARROWS = "↑↗→↘↓↙←↖";

/** Drawn anew with every change. */
export class ChoicePanel {
  /** @param {HTMLElement} host @param {T} t @param {Play} play */
  constructor(host, t, play) {
    this.host = host;
    this.t = t;
    this.play = play;
  }

  /**
   * @param {Position} position @param {boolean} flipped
   * @param {string} waiting what to say when nothing is chosen
   * @param {string | null} looked the square that somebody looks at
   */
  draw(position, flipped, waiting, looked) {
    const focused = document.activeElement instanceof HTMLElement && this.host.contains(document.activeElement)
      ? document.activeElement.dataset.does
      : null;
    const { choice } = this.play;
    const standing = choice && position.pieces.get(choice.start);
    this.host.classList.toggle("tc-chosen-now", Boolean(choice));
    this.host.classList.toggle("tc-aiming", Boolean(choice?.square));
    if (!choice || !standing) fill(this.host, el("p", { class: "tc-waiting", text: waiting }), this.card(position, looked));
    else fill(this.host, ...this.parts(choice, standing, position, flipped));
    if (focused) /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-does="${focused}"]`))?.focus();
  }

  /** @param {Choice} choice @param {import("./position.js").Standing} standing @param {Position} position @param {boolean} flipped */
  parts(choice, standing, position, flipped) {
    const piece = pieceName(this.t, standing.letter, standing.side);
    const title = el("h2", { class: "tc-title", text: this.t("tank_chess.choice.title", { piece, square: choice.start }) });
    const cancel = button("cancel", this.t("tank_chess.choice.cancel"), () => this.play.back());
    if (!choice.square) {
      const hint = choice.hunted
        ? this.t("tank_chess.choice.hunted", { square: choice.hunted })
        : this.t("tank_chess.choice.square");
      const turn = button("turn", this.t("tank_chess.choice.turn"), () => this.play.choose(choice.start));
      turn.disabled = facingsOn(choice, choice.start).length === 0;
      const leave = choice.off && button("leave", this.t("tank_chess.choice.leave"), () => this.play.leave(), "main");
      return [title, el("p", { text: hint }), el("div", { class: "tc-buttons" }, leave, turn, cancel)];
    }
    const move = moveText(choice.start, choice.square, choice.facing, choice.target);
    const go = choice.target
      ? button("go", this.t("tank_chess.choice.fire", { square: choice.target }), () => this.play.confirm(), "main")
      : button("go", this.t(choice.aims?.some((aim) => aim.destroys) ? "tank_chess.choice.drive" : "tank_chess.choice.move"), () => this.play.hold(), "main");
    go.disabled = this.play.sending;
    return [
      title,
      el("p", { class: "tc-move" }, el("code", { text: move }), " ",
        this.t("tank_chess.choice.stance", { square: choice.square, facing: facingName(this.t, choice.facing) })),
      el("div", { class: "tc-stance-row", "data-tutorial": "stance" }, this.compass(choice, flipped), this.shotList(choice, position)),
      el("div", { class: "tc-buttons" }, go, cancel),
    ];
  }

  /** What one should know of a piece. @param {Position} position @param {string | null} square */
  card(position, square) {
    const standing = square && position.pieces.get(square);
    if (!standing) return null;
    const { letter, side } = standing;
    const { speed, gun, front, side: flank, rear, arc } = FACTS[letter];
    const armour = { front: NUMERALS[front], side: NUMERALS[flank], rear: NUMERALS[rear] };
    return el("div", { class: "tc-card" },
      icon(letter, side, ""),
      el("div", {},
        el("strong", { text: this.t("tank_chess.choice.title", { piece: pieceName(this.t, letter, side), square }) }),
        el("p", { text: this.t("tank_chess.facts.moves", { speed, facing: facingName(this.t, standing.facing) }) }),
        el("p", { text: this.t(`tank_chess.facts.${arc}`, { gun: NUMERALS[gun] }) }),
        el("p", { text: this.t("tank_chess.facts.armour", armour) })));
  }

  /** @param {Choice} choice @param {boolean} flipped */
  compass(choice, flipped) {
    const square = choice.square ?? choice.start;
    const possible = facingsOn(choice, square);
    const cells = COMPASS.map((onScreen) => {
      if (onScreen < 0) return el("span", { class: "tc-hub", "aria-hidden": "true", text: square });
      const facing = (onScreen + (flipped ? 4 : 0)) % 8;
      const hits = targetsOf(choice, square, facing).length > 0;
      const label = this.t(hits ? "tank_chess.choice.face_hits" : "tank_chess.choice.face", { facing: facingName(this.t, facing) });
      return el("button", {
        type: "button",
        class: hits ? "tc-turn tc-hits" : "tc-turn",
        dataset: { does: `face-${FACINGS[facing]}` },
        "aria-label": label,
        title: label,
        "aria-pressed": String(facing === choice.facing),
        disabled: !possible.includes(facing),
        onclick: () => this.play.face(facing),
      }, ARROWS[onScreen]);
    });
    return el("div", { class: "tc-compass", role: "group", "aria-label": this.t("tank_chess.choice.facing") }, cells);
  }

  /** @param {Choice} choice @param {Position} position */
  shotList(choice, position) {
    if (!choice.aims) return el("p", { class: "tc-shots soft", text: "…" });
    if (!choice.aims.length) return el("p", { class: "tc-shots soft small", text: this.t("tank_chess.choice.no_shots") });
    const shots = [...choice.aims].sort((a, b) => Number(b.destroys) - Number(a.destroys));
    return el("ul", { class: "tc-shots", "data-tutorial": "shots" }, shots.map((aim) => el("li", {}, this.shotButton(aim, position, choice.target))));
  }

  /** @param {Aim} aim @param {Position} position @param {string | null} target */
  shotButton(aim, position, target) {
    const enemy = position.pieces.get(aim.square);
    const details = {
      piece: enemy ? pieceName(this.t, enemy.letter, enemy.side) : "",
      square: aim.square,
      plate: this.t(`tank_chess.plate.${aim.plate}`),
      gun: NUMERALS[aim.gun],
      armour: NUMERALS[aim.armour],
    };
    return el("button", {
      type: "button",
      class: `tc-shot-button ${aim.destroys ? "tc-destroys" : "tc-harmless"}${target === aim.square ? " tc-now" : ""}`,
      dataset: { does: `fire-${aim.square}` },
      onclick: () => this.play.fire(aim.square),
    },
    el("strong", { text: this.t(aim.destroys ? "tank_chess.shot.destroys" : "tank_chess.shot.harmless", details) }),
    el("span", { class: "small", text: this.t("tank_chess.shot.numbers", details) }));
  }
}

/** @param {string} does @param {string} label @param {() => unknown} run */
function button(does, label, run, kind = "") {
  return el("button", { type: "button", class: `button ${kind}`, dataset: { does }, onclick: run }, label);
}
