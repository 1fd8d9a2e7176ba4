// The Magpie: an external player for Hearts in JavaScript, for Node without any package.
// It reads questions and writes answers, one line of JSON each, and remembers nothing between them.
"use strict";

const RANKS = "23456789TJQKA";
const HIGH_SPADES = ["QS", "KS", "AS"];

const rank = (card) => RANKS.indexOf(card[0]);
const suit = (card) => card[1];
const isHighSpade = (card) => HIGH_SPADES.includes(card);

/** Return the card with the highest value. */
function most(cards, count) {
  return cards.reduce((best, card) => (count(card) > count(best) ? card : best));
}

/** Send one message: a line of JSON. */
function write(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

/** The cards that the three others hold. */
function unseen(view) {
  const seen = new Set([...view.hand, ...view.trick, ...view.taken.flat()]);
  const deck = [..."CDSH"].flatMap((s) => [...RANKS].map((r) => r + s));
  return deck.filter((card) => !seen.has(card));
}

/** Return the cards to pass: high spades unless low ones guard them, then the highest cards, hearts first. */
function cardsToPass(view) {
  const guards = view.hand.filter((card) => suit(card) === "S" && !isHighSpade(card));
  const danger = (card) => {
    if (suit(card) === "S") return isHighSpade(card) && guards.length < 4 ? 100 : -rank(card);
    return rank(card) + (suit(card) === "H" ? 3 : 0);
  };
  return [...view.hand].sort((a, b) => danger(b) - danger(a)).slice(0, view.to_pass);
}

/** Return a card to lead: a low one of a suit in which others hold higher ones; low spades drive out the queen. */
function cardToLead(view) {
  const others = unseen(view);
  const holdsHighSpade = view.hand.some(isHighSpade);
  const risk = (card) => {
    const same = others.filter((other) => suit(other) === suit(card));
    const higher = same.filter((other) => rank(other) > rank(card)).length;
    let risk = same.length - 2 * higher + (suit(card) === "H" ? 2 : 0) + (higher === 0 ? 25 : 0);
    if (suit(card) === "S" && others.includes("QS")) {
      risk += isHighSpade(card) ? 20 : holdsHighSpade ? 0 : -8;
    }
    return risk + (card === "QS" ? 50 : 0);
  };
  return most(view.legal, (card) => -risk(card));
}

/** Return how much the Magpie wants to get rid of a card. It keeps cards with negative points. */
function badness(view, card) {
  if (card === "QS") return 200;
  if (isHighSpade(card) && unseen(view).includes("QS")) return 100;
  return rank(card) + (suit(card) === "H" ? 20 : 0) - ((view.worth[card] || 0) < 0 ? 60 : 0);
}

/** Return one of the cards that may be played. */
function cardToPlay(view) {
  const { legal, trick, worth } = view;
  if (trick.length === 0) return cardToLead(view);
  const led = suit(trick[0]);
  if (suit(legal[0]) !== led) return most(legal, (card) => badness(view, card));
  const best = Math.max(...trick.filter((card) => suit(card) === led).map(rank));
  const under = legal.filter((card) => rank(card) < best);
  if (under.length) return under.includes("QS") ? "QS" : most(under, rank);
  const withoutQueen = legal.filter((card) => card !== "QS");
  const fine = withoutQueen.length ? withoutQueen : legal;
  const lastAndCheap = trick.length === 3 && trick.every((card) => (worth[card] || 0) <= 0);
  return most(fine, (card) => (lastAndCheap ? rank(card) : -rank(card)));
}

/** Answer one message of the table. */
function answer(message) {
  const { type, id, view } = message;
  if (type === "hello") write({ type: "hello", protocol: 1, name: "The Magpie" });
  if (type === "pass?") write({ type: "pass", id, cards: cardsToPass(view) });
  if (type === "moon?") write({ type: "moon", id, award: "add" });
  if (type === "bye") process.exit(0);
  if (type === "play?") {
    const card = cardToPlay(view);
    if (card === "QS" && view.trick.length) write({ type: "mood", mood: "pleased" });
    write({ type: "play", id, card });
  }
}

const lines = require("readline").createInterface({ input: process.stdin, terminal: false });
lines.on("line", (line) => answer(JSON.parse(line)));
lines.on("close", () => process.exit(0));
