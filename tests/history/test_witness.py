"""Tests of the witness, which remembers the seals that a window was shown and does not trust the table."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.witness import Finding, Verdict, Witness, command_for
from hearts_qt.rules.commitment import commitment
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from tests.table.tables import SECRET, Window, open_table, seats, take_up

SHORT = Rules(goal=0, deals=3)


class Watched:
    """A table's window, and a witness that sees every update."""

    def __init__(self, folder: Path) -> None:
        """Open a table with its logs in this folder."""
        self.window = Window(open_table(folder, rules=SHORT))
        self.witness = Witness()
        self.look()

    def look(self) -> tuple[Finding, ...]:
        """Take an update and show it to the witness."""
        self.witness.see(self.window.update)
        return self.witness.findings()

    def send(self, request: link.Request) -> tuple[Finding, ...]:
        """Send a request, take the update, and show it to the witness."""
        self.window.send(request)
        return self.look()

    def play(self) -> tuple[Finding, ...]:
        """Play the deal to its end, and show each update to the witness."""
        while self.window.update.view.stage is not Stage.SCORED:
            self.window.once()
            self.look()
        return self.witness.findings()


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    """Return a table without a deal."""
    return Watched(tmp_path)


def test_a_running_deal_tells_its_seal_and_nothing_else(watched: Watched) -> None:
    """For a running deal the witness gives only the seal, without hands, secret, number or command."""
    assert watched.look() == ()
    seal = commitment(SECRET, hands_of(1234))
    assert watched.send(link.GoOn(number=1234)) == (Finding(Verdict.RUNNING, 1, seal, chosen=True),)


def test_a_deal_that_is_over_fits(watched: Watched) -> None:
    """A finished deal fits its seal, and the finding has everything that is needed to compute the seal again."""
    watched.send(link.GoOn())
    told = watched.window.update.seal
    assert told is not None
    (finding,) = watched.play()
    assert (finding.verdict, finding.deal, finding.seal) == (Verdict.FITS, 1, told.commitment)
    assert commitment(finding.secret, finding.hands) == finding.seal
    assert finding.number == watched.window.update.deal_number
    found = watched.send(link.GoOn())
    assert [(each.verdict, each.deal) for each in found] == [(Verdict.RUNNING, 2), (Verdict.FITS, 1)]


def test_each_scramble_has_a_seal_of_its_own(watched: Watched) -> None:
    """A scramble is sealed before its first card, and the seals of the deal and of its scrambles fit afterwards."""
    watched.send(link.GoOn(number=1234))
    watched.play()
    running, fits = watched.send(link.Replay(scrambled=True))[0], watched.witness.findings()[1:]
    assert (running.verdict, running.deal, running.scramble, running.hands) == (Verdict.RUNNING, 1, 1, ())
    assert fits == (), "the deal is closed again while it is played again"
    scramble, deal = watched.play()
    assert (scramble.verdict, scramble.scramble, scramble.seal) == (Verdict.FITS, 1, running.seal)
    assert (deal.verdict, deal.scramble, deal.hands) == (Verdict.FITS, 0, hands_of(1234))
    assert scramble.hands[0] == deal.hands[0]
    assert scramble.hands != deal.hands
    assert [each.deal for each in watched.send(link.GoOn())] == [2, 1, 1]


def test_a_deal_taken_up_again_is_closed_again(watched: Watched) -> None:
    """After an undo of the last card the finding has only the seal; once the deal is over again it is complete."""
    (over,) = watched.play()
    assert watched.send(link.Undo()) == (Finding(Verdict.RUNNING, 1, over.seal, over.chosen),)
    assert watched.play() == (over,)


def test_abandoned_deals_are_counted_as_the_scores_count(watched: Watched) -> None:
    """The deal after an abandoned deal has the same place in the count of deals."""
    watched.send(link.GoOn())
    watched.send(link.NewDeal())
    found = watched.send(link.NewDeal())
    assert [(each.verdict, each.deal, each.abandoned) for each in found] == [
        (Verdict.RUNNING, 1, False),
        (Verdict.FITS, 1, True),
        (Verdict.FITS, 1, True),
    ]


def test_a_deal_of_a_game_that_comes_back_is_checked_against_the_seal_that_was_shown(
    watched: Watched, tmp_path: Path
) -> None:
    """A deal that was left for another game stays sealed until it is over; then its first seal is checked."""
    watched.send(link.GoOn())
    assert [each.deal for each in watched.send(link.NewMatch(SHORT, seats("PCCC")))] == [1]
    assert [each.verdict for each in watched.send(take_up(tmp_path, "match-000001.jsonl"))] == [Verdict.RUNNING]
    assert [each.verdict for each in watched.play()] == [Verdict.FITS]


def test_what_was_shown_before_the_start_is_not_vouched_for(watched: Watched, tmp_path: Path) -> None:
    """A seal from before this start is marked as not seen by this window."""
    watched.play()
    watched.send(link.GoOn())
    again = Watched(tmp_path)
    assert [each.verdict for each in again.look()] == [Verdict.RUNNING, Verdict.FITS_UNSEEN]


# A dishonest table


def found_in(update: link.Update, later: link.Update) -> Verdict:
    """Return the finding for a deal with the seal that was shown first and the result that was shown later."""
    witness = Witness()
    witness.see(update)
    witness.see(later)
    return witness.findings()[-1].verdict


def test_a_table_that_lies_is_found_out(watched: Watched) -> None:
    """The witness notices other hands, another secret, another seal or a missing secret."""
    shown = watched.window.send(link.GoOn(number=1234))
    watched.play()
    over = watched.window.update
    told = over.opened_seals[0]
    assert found_in(shown, over) is Verdict.FITS
    south, west, north, east = told.hands
    swapped = (south ^ west ^ west, north, west, east)
    other = replace(told.seal, commitment=commitment(SECRET, swapped))
    lies = [
        replace(told, hands=swapped),
        replace(told, secret="f" * 64),
        replace(told, hands=swapped, seal=other),
        replace(told, secret="none"),
    ]
    for lie in lies:
        assert found_in(shown, replace(over, seal=None, opened_seals=(lie,))) is Verdict.BROKEN


def test_a_seal_that_changes_while_a_deal_runs_is_found_out(watched: Watched) -> None:
    """If a seal changes during a deal, the first seal counts."""
    shown = watched.window.send(link.GoOn(number=1234))
    assert shown.seal is not None
    swapped = hands_of(1235)
    other = replace(shown.seal, commitment=commitment(SECRET, swapped))
    witness = Witness()
    for sealed in (shown.seal, other):
        witness.see(replace(shown, seal=sealed))
    assert witness.findings()[0].seal == shown.seal.commitment
    witness.see(replace(shown, seal=None, opened_seals=(link.OpenedSeal(other, SECRET, swapped),)))
    assert witness.findings()[0].verdict is Verdict.BROKEN


# The command


def test_the_command_prints_the_seal_without_this_program(watched: Watched, tmp_path: Path) -> None:
    """The command of a finding prints the seal in a Python without this program."""
    (finding,) = watched.play()
    program, *arguments = shlex.split(finding.command)
    assert program == "python3"
    done = subprocess.run(
        [sys.executable, "-I", *arguments], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == finding.seal


def test_no_terminal_makes_something_else_of_the_command() -> None:
    """The quoted text in the command has no character that a shell would replace."""
    command = command_for("hearts:commitment:1:00ff:2C TD QS")
    assert command.count('"') == 2
    assert not set(command) & set("$`\\!%&|<>^")
