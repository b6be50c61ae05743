/** The page of one table: board, speldator, story and rules, for whoever sits here. */

import { createActionsBar } from "./actions_bar.js";
import { createAdvice } from "./advice.js";
import { createAfterGame } from "./after_game.js";
import { openRulesWith } from "./clauses.js";
import { closeDialogs } from "./dialog.js";
import { fill } from "./dom.js";
import { booksOf } from "./games.js";
import { rememberedPace } from "./pace.js";
import { createLog } from "./log.js";
import { LookBack } from "./look_back.js";
import { momentOf } from "./moment_address.js";
import { authorHere, named } from "./handover.js";
import { forgetTable, forgetTokens, isClaim, keepKnown, keepSeats, knownOf, seatsHere, seatsOf } from "./memory.js";
import { showMessage } from "./message.js";
import { Line } from "./net.js";
import { createTurnNotice } from "./notify.js";
import { createNotices, tellNews } from "./notices.js";
import { createPanelHost } from "./panel_host.js";
import { statusText } from "./result.js";
import { offerRematch } from "./rematch.js";
import { createRules } from "./rules.js";
import { Screen } from "./screen.js";
import { createSeats } from "./seats.js";
import { createHearing } from "./sound/hearing.js";
import { createStage } from "./stage.js";
import { createTableFrame } from "./table_frame.js";
import { createTableMenu } from "./table_menu.js";
import { tellAsked } from "./take_back.js";
import { createToasts } from "./toast.js";
import { createTutorialHost } from "./tutorial_host.js";
import { whyText } from "./why.js";
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
    this.turnNotice = createTurnNotice(this.notices);
    this.hearing = createHearing((state) => this.turnNotice.call(state));
    /** @type {State | null} */
    this.state = null;
    this.begun = false;
    this.left = false;
    /** To be shown once there is a board. */
    this.moment = momentOf();
    const tell = (/** @type {unknown} */ error) => this.toasts.tell(error);
    this.line = this.connected();
    this.game = this.playing();
    const { line, game } = this;
    this.stage = createStage(frame.board, game, () => this.after.holds || this.past.holds);
    this.panel = createPanelHost(frame.panel, (control, down) => void this.done(line.press(control, down)));
    this.log = createLog(frame.log, {
      story: (item) => this.stage.board?.story(item) ?? "",
      book: () => booksOf(this.state?.kind ?? null)[0],
      look: (moment) => this.look(moment),
      point: (item) => this.stage.board?.point(item),
      why: async (player) => whyText(this.state?.kind ?? "", await line.ask({ explain: player })),
    });
    this.advice = createAdvice({
      ask: () => this.played(() => line.hint()),
      board: () => this.stage.board,
      changed: () => this.drawButtons(),
    });
    this.actions = createActionsBar(frame.actions);
    this.seatList = createSeats(frame.seats, (seat) => this.state && this.screen.lookAs(this.state, seat));
    this.menu = createTableMenu(frame.menu, {
      act: game.act, undo: () => this.played(() => this.undo()), lookBack: () => this.past.step(-1), token: () => this.screen.token, tell,
      askBack: () => this.played(() => line.askBack()), pace: (pace) => this.done(line.pace(pace)),
    });
    this.past = new LookBack(frame, this.stage, game, () => this.drawPlaying());
    this.after = createAfterGame(frame, this.stage, game, () => this.past.forget() ?? this.takeMoment());
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
    frame.after.addEventListener("marked", (event) => this.log.mark(/** @type {CustomEvent} */ (event).detail));
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
        if (away) this.hearing.forget();
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
      act: (action) => this.played(() => this.line.act(action)),
      undo: () => this.played(() => this.undo()),
    };
  }

  openedRules() {
    this.rules ??= createRules(this.frame.rules, this.state?.kind ?? null);
    return this.rules;
  }

  /** Nobody does in the past; of the speldator a finger may still leave a button. @param {() => Promise<unknown>} wish */
  async played(wish) {
    if (!this.past.holds) return this.done(wish());
    this.toasts.show(t("past.not_now"));
    return false;
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

  /** Shows how it stood after so many actions. @param {number} moment */
  look(moment) {
    if (this.state?.over) void this.after.look(moment);
    else void this.past.look(moment);
  }

  drawButtons() {
    const own = (this.state && !this.past.holds && this.stage.board?.buttons(this.state)) || [];
    // Where a coach helps, nobody else does.
    if (this.past.holds || this.tutorial.coaches) this.actions.update(own);
    else this.actions.update([...this.advice.buttons(), ...own], this.advice.said);
  }

  /** What can be played now, if anything. */
  drawPlaying() {
    const { state, past } = this;
    this.frame.panel.inert = past.holds;
    if (state) this.menu.update(state, authorHere(state, named(state, this.seats), this.stage.story.at(-1)) !== null, past.holds);
    this.drawButtons();
  }

  takeMoment() {
    const { moment } = this;
    this.moment = null;
    return moment;
  }

  /** The moment of the address, once. @param {State} now */
  openMoment(now) {
    if (this.moment === null) return;
    if (now.over) return this.frame.show("after");
    this.past.look(this.takeMoment() ?? 0);
  }

  /** @param {State} next @param {Seat[]} local */
  async draw(next, local) {
    this.state = next;
    this.notices.remove("stopped");
    this.learn(next);
    this.hearing.hear(next, local, this.after.holds || this.past.holds);
    fill(this.frame.title, next.title);
    const status = statusText(next);
    if (this.frame.status.textContent !== status) this.frame.status.textContent = status;
    const mine = next.you !== null && !next.over && next.actors.includes(next.you);
    this.frame.table.dataset.turn = mine ? "yours" : "other";
    document.title = t(mine ? "table.page_title_yours" : "table.page_title", { title: next.title });
    this.seatList.update(next, local);
    this.markTabs(next);
    tellNews(this.notices, next, { accept: () => this.game.act(`draw ${next.you}`), after: () => this.frame.show("after") });
    offerRematch(this.notices, next, { token: this.screen.token, tell: (error) => this.toasts.tell(error) });
    tellAsked(this.notices, next, (yes) => this.done(this.line.answerBack(yes)));
    const { from } = next.story;
    if (!(await this.stage.show(next))) return;
    this.panel.update(next);
    this.log.add(this.begun ? from : 0, this.begun ? next.story.items : this.stage.story);
    this.log.explain(next.explains);
    this.past.update(next);
    this.advice.update(next);
    this.drawPlaying();
    this.after.update(next);
    this.openMoment(next);
    const pace = this.begun ? null : rememberedPace(next);
    if (pace) void this.done(this.line.pace(pace));
    this.tutorial.update({ ...next, story: { from: 0, items: this.stage.story } });
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
    this.past.clear();
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
    this.past.destroy();
    this.stage.clear();
    this.actions.destroy();
    this.panel.destroy();
    this.tutorial.destroy();
    this.menu.destroy();
    this.toasts.destroy();
    this.turnNotice.destroy();
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
