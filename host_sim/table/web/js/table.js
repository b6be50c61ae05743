/** The page of one table: board, speldator, story and rules, for whoever sits here. */

import { createActionsBar } from "./actions_bar.js";
import { createAfterGame } from "./after_game.js";
import { openRulesWith } from "./clauses.js";
import { closeDialogs } from "./dialog.js";
import { fill } from "./dom.js";
import { createLog } from "./log.js";
import { authorHere, named } from "./handover.js";
import { forgetLinks, keepSeats, seatsHere, seatsOf } from "./memory.js";
import { showMessage } from "./message.js";
import { connect } from "./net.js";
import { createNotices, tellNews } from "./notices.js";
import { createPanelHost } from "./panel_host.js";
import { statusText } from "./result.js";
import { createRules } from "./rules.js";
import { createScreen } from "./screen.js";
import { createSeats } from "./seats.js";
import { createStage } from "./stage.js";
import { createTableFrame } from "./table_frame.js";
import { createTableMenu } from "./table_menu.js";
import { createToasts } from "./toast.js";
import { createTutorialHost } from "./tutorial_host.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */
/** @import { Seat } from "./memory.js" */

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string} token empty if the address has none
 */
export function showTable(main, id, token) {
  const seats = seatsHere(id, token);
  const frame = createTableFrame(main);
  const toasts = createToasts(frame.toasts);
  const notices = createNotices(frame.notices);
  /** @type {State | null} */
  let state = null;
  let begun = false;

  const line = connect(id, {
    state: (next) => screen.hear(next),
    panel: (next) => {
      if (!state || screen.covered) return;
      state = { ...state, panel: next };
      panel.update(state);
      markTabs(state);
    },
    stopped: (why) => notices.show("stopped", t("table.stopped", { why }), { tone: "bad" }),
    away(away) {
      frame.table.dataset.away = away ? "yes" : "no";
      if (away) notices.show("away", t("table.away"), { tone: "bad" });
      else notices.remove("away");
    },
  });

  /** @type {import("./contract.js").Game} */
  const game = {
    t,
    ask: (question) => line.ask(question),
    explain: (refusal) => toasts.explain(refusal),
    act: (action) => done(line.act(action)),
  };
  const stage = createStage(frame.board, game, () => after.holds);
  const panel = createPanelHost(frame.panel, (control, down) => void done(line.press(control, down)));
  const log = createLog(frame.log, (item) => stage.board?.story(item) ?? "");
  const actions = createActionsBar(frame.actions);
  const seatList = createSeats(frame.seats, (seat) => state && screen.lookAs(state, seat));
  const menu = createTableMenu(frame.menu, {
    act: game.act,
    undo: () => done(undo()),
    token: () => screen.token,
    tell: (error) => toasts.tell(error),
  });
  const after = createAfterGame(frame, stage, game);
  const tutorial = createTutorialHost(main, id);
  const behind = [...document.body.children].filter((one) => one instanceof HTMLElement);
  const screen = createScreen(line, seats, behind, {
    state: draw,
    hide,
    tell: (error) => toasts.tell(error),
  });
  /** @type {ReturnType<typeof createRules> | null} */
  let rules = null;
  openRulesWith((clause, book) => {
    frame.show("rules");
    rules ??= createRules(frame.rules, state?.kind ?? null);
    void rules.open(clause, book);
  });
  frame.shown((tab) => tab === "rules" && (rules ??= createRules(frame.rules, state?.kind ?? null)));
  // A board whose buttons changed without a new state says so.
  frame.board.addEventListener("buttons", () => drawButtons());

  /** @param {Promise<unknown>} wish */
  async function done(wish) {
    try {
      await wish;
      toasts.clear();
      return true;
    } catch (error) {
      toasts.tell(error);
      return false;
    }
  }

  /** On a shared screen the next person's seat may be shown already. */
  async function undo() {
    const author = state && !state.may_undo && authorHere(state, named(state, seats), stage.story.at(-1));
    if (state && author) await screen.lookAs(state, author);
    await line.undo();
  }

  function drawButtons() {
    actions.update((state && stage.board?.buttons(state)) || []);
  }

  /** @param {State} next @param {Seat[]} local */
  async function draw(next, local) {
    state = next;
    notices.remove("stopped");
    learn(next);
    fill(frame.title, next.title);
    const status = statusText(next);
    if (frame.status.textContent !== status) frame.status.textContent = status;
    const mine = next.you !== null && !next.over && next.actors.includes(next.you);
    frame.table.dataset.turn = mine ? "yours" : "other";
    document.title = t(mine ? "table.page_title_yours" : "table.page_title", { title: next.title });
    seatList.update(next, local);
    markTabs(next);
    tellNews(notices, next, { accept: () => game.act(`draw ${next.you}`), after: () => frame.show("after") });
    const { from } = next.story;
    if (!(await stage.show(next))) return;
    panel.update(next);
    log.add(begun ? from : 0, begun ? next.story.items : stage.story);
    menu.update(next, authorHere(next, local, stage.story.at(-1)) !== null);
    drawButtons();
    after.update(next);
    tutorial.update(next);
    begun = true;
  }

  /** @param {State} now */
  function markTabs(now) {
    const calls = Boolean(now.panel?.wants) && now.panel.by === now.you;
    frame.mark({ panel: now.panel !== null, over: now.over, watched: now.you === null, calls });
  }

  /** A link's seat has no name until the table told it. @param {State} now */
  function learn(now) {
    const [seat] = seats;
    if (seats.length !== 1 || seat.player || !now.you) return;
    seat.player = now.you;
    const kept = seatsOf(id).map((one) => (one.token === seat.token ? { ...one, player: seat.player } : one));
    keepSeats(id, kept);
  }

  function hide() {
    begun = false;
    state = null;
    closeDialogs();
    after.leave();
    stage.clear();
    log.clear();
    toasts.clear();
    notices.remove("draw");
    actions.update([]);
    panel.clear();
    frame.show("board");
  }

  void sitDown();
  async function sitDown() {
    try {
      await screen.sitDown();
    } catch {
      try {
        if (!seats.length) throw new Error("there is no such table");
        await screen.watch();
        forgetLinks(id, seats);
        toasts.show(t("table.link_unknown"));
      } catch {
        leave();
        showMessage(main, t("missing.table"), t("missing.table_why"));
      }
    }
  }

  let left = false;
  function leave() {
    if (left) return;
    left = true;
    line.close();
    screen.destroy();
    after.leave();
    stage.clear();
    actions.destroy();
    panel.destroy();
    tutorial.destroy();
    menu.destroy();
    toasts.destroy();
  }
  return leave;
}
