// The player without a browser, on a clock that is turned by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Playback } from "../../www/js/playback.js";

const PACE = 600;

/** A player of so many moves, its clock, and the log of what it showed and turned. */
function player(length, { still = false } = {}) {
  let [now, timers] = [0, []];
  const log = [];
  const stage = {
    still: () => still,
    pace: () => PACE,
    show: (place) => log.push(`show ${place}`),
    turn: (move, backwards, time) => log.push(`${backwards ? "back" : "turn"} ${move} in ${Math.round(time)}`),
    after(time, action) {
      const timer = { at: now + time, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    changed() {},
  };
  const playback = new Playback(stage);
  playback.load(length);
  log.length = 0;
  const pass = (time) => {
    const end = now + time;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) {
        break;
      }
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.action();
    }
    now = end;
  };
  return { playback, log, pass, waiting: () => timers.length };
}

test("five quick steps are five moves, one after the other", () => {
  const { playback, log, pass } = player(9);
  for (let i = 0; i < 5; i += 1) {
    playback.step(1);
  }
  assert.deepEqual(log, ["turn 0 in 600"]);
  assert.deepEqual([playback.at, playback.goal], [0, 5]);
  pass(10_000);
  assert.equal(playback.at, 5);
  assert.deepEqual(log.filter((line) => line.startsWith("show")), ["show 1", "show 2", "show 3", "show 4", "show 5"]);
  assert.deepEqual(log[2], "turn 1 in 150", "those that wait make it hurry");
});

test("steps back are taken off those that wait, and never leave the film", () => {
  const { playback, pass } = player(3);
  playback.step(1);
  playback.step(1);
  playback.step(-1);
  pass(10_000);
  assert.equal(playback.at, 1);
  for (let i = 0; i < 9; i += 1) {
    playback.step(-1);
  }
  pass(10_000);
  assert.deepEqual([playback.at, playback.goal], [0, 0]);
  playback.step(20);
  pass(10_000);
  assert.equal(playback.at, 3);
});

test("play, pause and play again plays", () => {
  const { playback, pass } = player(4);
  playback.toggle();
  pass(100);
  playback.toggle();
  assert.equal(playback.playing, false);
  playback.toggle();
  assert.equal(playback.playing, true);
  pass(100_000);
  assert.deepEqual([playback.at, playback.playing], [4, false]);
});

test("a pause lets the move arrive, and no other begins", () => {
  const { playback, log, pass, waiting } = player(4);
  playback.toggle();
  pass(PACE + 60 + 10);
  playback.toggle();
  pass(100_000);
  assert.equal(playback.at, 2);
  assert.deepEqual(log, ["turn 0 in 600", "show 1", "turn 1 in 600", "show 2"]);
  assert.equal(waiting(), 0);
});

test("a pause between two moves begins no other", () => {
  const { playback, pass, waiting } = player(4);
  playback.toggle();
  pass(PACE + 10);
  playback.toggle();
  assert.equal(waiting(), 0);
  pass(100_000);
  assert.deepEqual([playback.at, playback.goal, playback.playing], [1, 1, false]);
});

test("a step while it plays stops it after that step", () => {
  const { playback, pass } = player(6);
  playback.toggle();
  pass(100);
  playback.step(1);
  pass(100_000);
  assert.deepEqual([playback.at, playback.playing], [2, false]);
});

test("a jump during a turn lands where it should, and nothing comes after it", () => {
  const { playback, log, pass, waiting } = player(6);
  for (const start of [() => playback.step(1), () => playback.toggle(), () => playback.step(-1)]) {
    playback.jump(1);
    start();
    pass(300);
    playback.jump(4);
    assert.equal(log.at(-1), "show 4");
    pass(100_000);
    assert.deepEqual([playback.at, playback.goal, log.at(-1), waiting()], [4, 4, "show 4", 0]);
  }
  playback.jump(Infinity);
  assert.equal(playback.at, 6);
  playback.jump(-3);
  assert.equal(playback.at, 0);
});

test("another film during a turn begins at its start", () => {
  const { playback, pass } = player(6);
  playback.toggle();
  pass(700);
  playback.load(2);
  pass(100_000);
  assert.deepEqual([playback.at, playback.length, playback.playing], [0, 2, false]);
});

test("at the end it plays from the start again", () => {
  const { playback, log, pass } = player(2);
  playback.jump(2);
  log.length = 0;
  playback.toggle();
  pass(100_000);
  assert.deepEqual(log, ["show 0", "turn 0 in 600", "show 1", "turn 1 in 600", "show 2"]);
  assert.equal(playback.playing, false);
});

test("where nothing shall move each position stays for as long as a move takes", () => {
  const { playback, log, pass } = player(3, { still: true });
  playback.toggle();
  assert.equal(playback.at, 1);
  pass(PACE - 1);
  assert.equal(playback.at, 1);
  pass(1);
  assert.equal(playback.at, 2);
  pass(PACE);
  assert.deepEqual([playback.at, playback.playing], [3, false]);
  playback.toggle();
  pass(PACE - 1);
  assert.equal(playback.at, 0, "the first position is seen, too");
  pass(1);
  assert.equal(playback.at, 1);
  playback.toggle();
  pass(100_000);
  assert.equal(playback.at, 1);
  playback.step(1);
  playback.step(1);
  assert.equal(playback.at, 3, "steps don't wait");
  assert.ok(log.every((line) => line.startsWith("show")));
});

test("there is nothing to play without moves", () => {
  const { playback, log, pass } = player(0);
  playback.toggle();
  playback.step(1);
  playback.step(-1);
  pass(100_000);
  assert.deepEqual([playback.at, playback.playing], [0, false]);
  assert.ok(log.every((line) => line === "show 0"));
});

test("whatever is pressed, it ends where it is bound for, and in one step each", () => {
  let random = 12345;
  const below = (limit) => {
    random = (random * 1103515245 + 12345) % 2147483648;
    return Math.floor((random / 2147483648) * limit);
  };
  for (let round = 0; round < 300; round += 1) {
    const { playback, log, pass, waiting } = player(1 + below(14), { still: round % 4 === 0 });
    for (let press = 0; press < 20; press += 1) {
      [() => playback.step(1), () => playback.step(-1), () => playback.toggle(), () => playback.jump(below(15))][below(4)]();
      assert.ok(waiting() <= 1, "one thing at a time");
      pass(below(900));
    }
    pass(100_000);
    assert.deepEqual([playback.at, playback.playing, playback.heading, waiting()], [playback.goal, false, null, 0]);
    assert.ok(log.includes(`show ${playback.at}`) || playback.at === 0);
    let shown = 0;
    for (const [i, line] of log.entries()) {
      const [what, number] = line.split(" ");
      if (what === "show") {
        shown = Number(number);
      } else {
        assert.equal(shown, Number(number) + (what === "turn" ? 0 : 1), "a turn begins from what is shown");
        assert.match(log[i + 1], /^show/, "and something is shown after it");
      }
    }
  }
});
