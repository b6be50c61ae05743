/** The page of one table: board, speldator, story and rules, for whoever sits here. */

import { createActionsBar } from "./actions_bar.js";
import { createAfterGame } from "./after_game.js";
import { openRulesWith } from "./clauses.js";
import { closeDialogs } from "./dialog.js";
import { fill } from "./dom.js";
import { createLog } from "./log.js";
import { authorHere, named } from "./handover.js";
import { forgetTable, forgetTokens, isClaim, keepKnown, keepSeats, knownOf, seatsHere, seatsOf } from "./memory.js";
import { showMessage } from "./message.js";
import { Line } from "./net.js";
import { createNotices, tellNews } from "./notices.js";
import { createPanelHost } from "./panel_host.js";
import { statusText } from "./result.js";
import { createRules } from "./rules.js";
import { Screen } from "./screen.js";
import { createSeats } from "./seats.js";
import { createStage } from "./stage.js";
import { createTableFrame } from "./table_frame.js";
import { createTableMenu } from "./table_menu.js";
import { createToasts } from "./toast.js";
import { createTutorialHost } from "./tutorial_host.js";
import { t } from "./words.js";

/** @import { Game, State } from "./contract.js" */
/** @import { Seat } from "./memory.js" */

/** One table, as long as its page is open. */
class TablePage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {string} token empty if the address has none
   */
  constructor(main, id, token) {
    this.main = main;
    this.id = id;
    this.seats = seatsHere(id, token);
    this.frame = createTableFrame(main);
    const { frame } = this;
    this.toasts = createToasts(frame.toasts);
    this.notices = createNotices(frame.notices);
    /** @type {State | null} */
    this.state = null;
    this.begun = false;
    this.left = false;
    const tell = (/** @type {unknown} */ error) => this.toasts.tell(error);
    this.line = this.connected();
    this.game = this.playing();
    const { line, game } = this;
    this.stage = createStage(frame.board, game, () => this.after.holds);
    this.panel = createPanelHost(frame.panel, (control, down) => void this.done(line.press(control, down)));
    this.log = createLog(frame.log, (item) => this.stage.board?.story(item) ?? "");
    this.actions = createActionsBar(frame.actions);
    this.seatList = createSeats(frame.seats, (seat) => this.state && this.screen.lookAs(this.state, seat));
    this.menu = createTableMenu(frame.menu, { act: game.act, undo: () => this.done(this.undo()), token: () => this.screen.token, tell });
    this.after = createAfterGame(frame, this.stage, game);
    this.tutorial = createTutorialHost(main, id);
    const behind = [...document.body.children].filter((one) => one instanceof HTMLElement);
    this.screen = new Screen(line, this.seats, behind, {
      state: (state, local) => void this.draw(state, local),
      hide: () => this.hide(),
      tell,
    });
    /** @type {ReturnType<typeof createRules> | null} */
    this.rules = null;
    openRulesWith((clause, book) => {
      frame.show("rules");
      void this.openedRules().open(clause, book);
    });
    frame.shown((tab) => tab === "rules" && this.openedRules());
    // A board whose buttons changed without a new state says so.
    frame.board.addEventListener("buttons", () => this.drawButtons());
    void this.sitDown();
  }

  /** The socket, and what is done with what it tells. */
  connected() {
    return new Line(this.id, {
      state: (next) => {
        keepKnown(this.id, next.at);
        this.screen.hear(next);
      },
      panel: (next) => {
        if (!this.state || this.screen.covered) return;
        this.state = { ...this.state, panel: next };
        this.panel.update(this.state);
        this.markTabs(this.state);
      },
      stopped: (why) => this.notices.show("stopped", t("table.stopped", { why }), { tone: "bad" }),
      away: (away) => {
        this.frame.table.dataset.away = away ? "yes" : "no";
        if (away) this.notices.show("away", t("table.away"), { tone: "bad" });
        else this.notices.remove("away");
      },
      forgotten: (count) => this.notices.show("forgotten", t("table.forgotten", { count }), { tone: "bad" }),
      putOut: (why) => this.putOut(why),
    }, knownOf(this.id));
  }

  /** What a board is given. @returns {Game} */
  playing() {
    return {
      t,
      ask: (question) => this.line.ask(question),
      explain: (refusal) => this.toasts.explain(refusal),
      act: (action) => this.done(this.line.act(action)),
    };
  }

  openedRules() {
    this.rules ??= createRules(this.frame.rules, this.state?.kind ?? null);
    return this.rules;
  }

  /** @param {Promise<unknown>} wish */
  async done(wish) {
    try {
      await wish;
      this.toasts.clear();
      return true;
    } catch (error) {
      this.toasts.tell(error);
      return false;
    }
  }

  /** On a shared screen the next person's seat may be shown already. */
  async undo() {
    const author = this.state && !this.state.may_undo && authorHere(this.state, named(this.state, this.seats), this.stage.story.at(-1));
    if (this.state && author) await this.screen.lookAs(this.state, author);
    await this.line.undo();
  }

  drawButtons() {
    this.actions.update((this.state && this.stage.board?.buttons(this.state)) || []);
  }

  /** @param {State} next @param {Seat[]} local */
  async draw(next, local) {
    this.state = next;
    this.notices.remove("stopped");
    this.learn(next);
    fill(this.frame.title, next.title);
    const status = statusText(next);
    if (this.frame.status.textContent !== status) this.frame.status.textContent = status;
    const mine = next.you !== null && !next.over && next.actors.includes(next.you);
    this.frame.table.dataset.turn = mine ? "yours" : "other";
    document.title = t(mine ? "table.page_title_yours" : "table.page_title", { title: next.title });
    this.seatList.update(next, local);
    this.markTabs(next);
    tellNews(this.notices, next, { accept: () => this.game.act(`draw ${next.you}`), after: () => this.frame.show("after") });
    const { from } = next.story;
    if (!(await this.stage.show(next))) return;
    this.panel.update(next);
    this.log.add(this.begun ? from : 0, this.begun ? next.story.items : this.stage.story);
    this.menu.update(next, authorHere(next, local, this.stage.story.at(-1)) !== null);
    this.drawButtons();
    this.after.update(next);
    this.tutorial.update(next);
    this.begun = true;
  }

  /** @param {State} now */
  markTabs(now) {
    const calls = Boolean(now.panel?.wants) && now.panel.by === now.you;
    this.frame.mark({ panel: now.panel !== null, over: now.over, watched: now.you === null, calls });
  }

  /** A link's seat has no name until the table told it. @param {State} now */
  learn(now) {
    const [seat] = this.seats;
    if (this.seats.length !== 1 || seat.player || !now.you) return;
    seat.player = now.you;
    const kept = seatsOf(this.id).map((one) => (one.token === seat.token ? { ...one, player: seat.player } : one));
    keepSeats(this.id, kept);
  }

  hide() {
    this.begun = false;
    this.state = null;
    closeDialogs();
    this.after.leave();
    this.stage.clear();
    this.log.clear();
    this.toasts.clear();
    this.notices.remove("draw");
    this.actions.update([]);
    this.panel.clear();
    this.frame.show("board");
  }

  async sitDown() {
    try {
      await this.screen.sitDown();
    } catch (error) {
      try {
        if (!this.seats.length) throw error;
        await this.screen.watch();
        const links = this.seats.filter((seat) => seat.who === "link");
        forgetTokens(this.id, links.map((seat) => seat.token));
        this.toasts.show(t("table.link_unknown"));
      } catch (failure) {
        this.leave();
        await (await import("./missing_table.js")).showMissing(this.main, this.id, failure);
      }
    }
  }

  /** For good: the line mends itself no more. @param {"revoked" | "deleted"} why */
  putOut(why) {
    if (this.left) return;
    closeDialogs();
    this.leave();
    if (why === "deleted") forgetTable(this.id);
    else forgetTokens(this.id, [this.screen.token]);
    showMessage(this.main, t(`put_out.${why}`), t(`put_out.why.${why}`));
  }

  leave() {
    if (this.left) return;
    this.left = true;
    this.line.close();
    this.screen.destroy();
    this.after.leave();
    this.stage.clear();
    this.actions.destroy();
    this.panel.destroy();
    this.tutorial.destroy();
    this.menu.destroy();
    this.toasts.destroy();
  }
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string} secret of the address: a token, or the claim of a link; empty if there is none
 */
export async function showTable(main, id, secret) {
  /** @type {unknown} */
  let problem = null;
  let token = secret;
  if (isClaim(secret)) {
    const { followLink } = await import("./claims.js");
    token = await followLink(id, secret).catch((error) => ((problem = error), ""));
  }
  const table = new TablePage(main, id, token);
  if (problem) table.toasts.tell(problem);
  return () => table.leave();
}
