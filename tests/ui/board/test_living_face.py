"""Tests of an animated face: its moods, lips, gaze and blinks at times that the test sets."""

import math
import random

import pytest

from hearts_qt.plugin_host.pose import Gaze, Lips, Mood
from hearts_qt.ui.board.lips import movements
from hearts_qt.ui.board.living_face import LivingFace


def face() -> LivingFace:
    """Return a face at rest."""
    return LivingFace(random.Random(1))


def test_a_mood_ends_by_itself() -> None:
    """A mood ends after its time. Then the face shows its permanent mood again."""
    it = face()
    it.feel(Mood.SHOOTING, 0, None)
    it.feel(Mood.GLOATING, 100, 1000)
    assert it.pose(1099).mood is Mood.GLOATING
    assert it.pose(1100).mood is Mood.SHOOTING


def test_thinking_shows_where_nothing_stronger_is_felt() -> None:
    """Thinking replaces a permanent mood, but not a mood that ends by itself."""
    it = face()
    it.feel(Mood.SHOOTING, 0, None)
    it.thinks = True
    assert it.pose(1).mood is Mood.THINKING
    it.feel(Mood.GRIMACING, 1, 500)
    assert it.pose(2).mood is Mood.GRIMACING
    it.calm_down()
    assert it.pose(3).mood is Mood.REST


def test_lips_move_while_something_is_said_and_then_shut() -> None:
    """While something is said, the lips take all three shapes. Then they shut."""
    it = face()
    done = it.say("Oh no, not the lady again!", 1000, None)
    assert {it.pose(time).lips for time in range(1000, int(done) + 1, 10)} == set(Lips)
    assert it.pose(done).lips is Lips.SHUT
    it.say("Oh", 5000, None)
    it.hush()
    assert it.pose(5001).lips is Lips.SHUT


def test_eyes_blink_now_and_then() -> None:
    """The eyes blink for a moment every few seconds."""
    it = face()
    shut = [time for time in range(0, 60000, 10) if it.pose(time).blinks]
    blinks = sum(1 for before, after in zip([-100, *shut], shut, strict=False) if after - before > 10)
    assert 8 <= blinks <= 25
    assert len(shut) * 10 == pytest.approx(blinks * 130, abs=blinks * 20)


def test_a_face_that_keeps_still_shows_moods_all_the_same() -> None:
    """If motion is off, a face still shows moods and gaze."""
    it = face()
    it.moves = False
    it.look(Gaze.LEFT)
    it.say("A long story about hearts.", 0, None)
    it.feel(Mood.PLEASED, 0, 1000)
    poses = {it.pose(time) for time in range(0, 900, 10)}
    assert [(pose.mood, pose.lips, pose.gaze, pose.blinks) for pose in poses] == [
        (Mood.PLEASED, Lips.SHUT, Gaze.LEFT, False)
    ]
    assert it.next_change(0) == 1000
    assert math.isinf(it.next_change(1000))


def test_the_next_change_is_never_missed() -> None:
    """The pose does not change before the time that the face has announced for its next change."""
    it = face()
    it.say("Never trust a shark, my dear.", 0, None)
    it.feel(Mood.GLOATING, 0, 700)
    now = 0.0
    while now < 20000:
        pose = it.pose(now)
        following = it.next_change(now)
        for share in (0.3, 0.9):
            assert it.pose(now + (following - now) * share) == pose
        now = following


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("Oh", [Lips.OPEN, Lips.PART, Lips.SHUT]),
        ("me", [Lips.PART, Lips.SHUT]),
        ("Hm", [Lips.PART, Lips.SHUT]),
        ("…", [Lips.SHUT]),
        ("", [Lips.SHUT]),
        ("心", [Lips.PART, Lips.SHUT]),
    ],
)
def test_lips_follow_the_vowels(text: str, shapes: list[Lips]) -> None:
    """The lips open wide for a and o, and a little for other vowels. They also move for texts without vowels."""
    assert [each.lips for each in movements(text)] == shapes


def test_a_longer_text_takes_longer_and_a_sound_sets_the_time() -> None:
    """The lips move at four to six syllables a second, or for as long as a recording lasts."""
    texts = ("Thank you.", "Thank you so very much, my dear old friend.")
    short, long = (movements(text)[-1].start for text in texts)
    assert 300 < short < long < 4000
    assert movements("Thank you so much", 5000.0)[-1].start == pytest.approx(5000)
