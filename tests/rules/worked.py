"""Whole deals worked out by hand: a table of the tricks, and comments that explain the points and the new scores.

A line of a table has the leading seat, the cards in the order of play, the taker, and the points of the trick. Seats
are numbered from 1, as people number them. The program computed nothing in this file.
"""

from dataclasses import dataclass, replace

from hearts_qt.rules.moves import Award
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import ExactGoal, Preset, Rules


@dataclass(frozen=True)
class Worked:
    """A deal: the scores before it, its points, the scores after it, and the winners if it ends the match."""

    rules: Rules
    tricks: str
    before: tuple[int, int, int, int]
    points: tuple[int, int, int, int]
    after: tuple[int, int, int, int]
    winners: tuple[int, ...] = ()
    """The winners, numbered from 1; empty if the match continues."""
    passes: tuple[str, ...] = ()
    """What each seat passes to the left; empty if nothing is passed."""
    award: Award | None = None
    """The award that the shooter chooses; None if the rules do not ask."""


DOS_TRICKS = """
4  2C AC 5C 3C  1   0
1  AS 9S 5S 2D  1   0
1  KS 3S 6S 3D  1   0
1  KC JC QC 7C  1   0
1  7D 4D 6D 5D  1   0
1  4S 8S 7S 6H  2   1
2  3H 4H 7H AH  1   4
1  KH TH 2H 8C  1   3
1  QH 6C 5H 9C  1   2
1  QS TS JS 9D  1  13
1  JH TC 8H JD  1   2
1  4C TD 9H AD  1   1
1  2S KD 8D QD  1   0
"""

SUN_TRICKS = """
4  2C AC 4C 3C  1   0
1  AS 6S 3S JS  1   0
1  AD 3D 9D 5D  1   0
1  KS 7S 4S 2S  1   0
1  KD 8D 5C 6D  1   0
1  KC 8C 6C 7C  1   0
1  QS 8S 5S 9S  1  13
1  AH 2H 5H 6H  1   4
1  KH 3H TH 8H  1   4
1  QH 4H 7H 9H  1   4
1  QD 7D TC 2D  1   0
1  QC TD JC 9C  1   0
1  JH JD TS 4D  1  -9
"""

CARDSHARK_TRICKS = """
1  2C AC QC 3C  2   0
2  AS 8S 6S 3S  2   0
2  AD 5D 8D 4D  2   0
2  KS 2S JS 7S  2   0
2  KC 8H 4C 5C  2   1
2  AH 9H 6H 5H  2   4
2  KH 2H 7H 6C  2   3
2  QH 3H JD 6D  2   2
2  QS 4H 4S TS  2  14
2  JH 9D JC 7D  2   1
2  TH KD 2D 9C  2   1
2  5S TD 7C 9S  1 -10
1  TC 3D QD 8C  1   0
"""

WINDOWS_TRICKS = """
4  2C 9C QC JH  2   1
2  KC 2S 7C 6C  2   0
2  5H 3H 9H AH  1   4
1  9S 4S 6S AS  4   0
4  8H 3C 4H 2H  4   3
4  5S JS QS 7S  2  13
2  AC 9D 6H 8C  2   1
2  JC KD QH TC  2   1
2  JD QD 3D 2D  3   0
3  6D 4D 7D 5C  1   0
1  AD TS 8D 5D  1   0
1  4C KS 7H KH  1   2
1  3S TH TD 8S  4   1
"""

VEGAS_TRICKS = """
2  2S AS 4S 3S  3   0
3  AD 8D 6D KD  3   0
3  AC 3C 2C QC  3   0
3  KS 6S 7S 5S  3   0
3  KC 4C 6C 2H  3   1
3  AH 6H 5H 3H  3   4
3  KH 7H 4D 8H  3   3
3  QH 2D 5C 9H  3   2
3  QS JS 9S 3D  3   7
3  QD JD 7D 5D  3   0
3  JH 7C 9C 4H  3   2
3  TH 8C TC 9D  3   1
3  8S JC TS TD  1   0
"""

BLACK_LADY_TRICKS = """
4  2C 4C 5C 3C  2   0
2  6C 7C AC 8C  4   0
4  AS 2S JS 5S  4   0
4  KS 3S 6H 4H  4   2
4  AH 4S 8H 2D  4   2
4  KH 6S 2H 3D  4   2
4  KC 7D TC 9C  4   0
4  QH 8S 3H 5D  4   2
4  QS TS 5H 4D  4  14
4  JH 9D 7H 6D  4   2
4  TH 9S 8D JD  4   1
4  9H TD JC QC  4   1
4  7S KD AD QD  4   0
"""

OMNIBUS_TRICKS = """
1  2C 8C 8D AC  4   0
4  6C 3C KC 7H  2   1
2  3D 7D KD QD  4   0
4  KH TH JD 9H  4  -7
4  7C 5C AD AH  4   1
4  JS 9S 5S TS  4   0
4  6H 8H KS 4H  1   3
1  9C 6S 5H TC  4   1
4  2S 4D QS 7S  2  13
2  3S QH 8S QC  4   1
4  4S 4C TD 2H  4   1
4  AS 2D 5D 9D  4   0
4  JH JC 6D 3H  4   2
"""

SPOT_TRICKS = """
4  2C 4C 8C QC  3   0
3  6D 4H KD TD  1   4
1  2S 3S TS AS  4   0
4  4S 8S QD JS  3   0
3  3D AC 8D 7D  1   0
1  JD KH 4D QS  1  38
1  6S TC 5S 9S  4   0
4  6C 5D 5C KC  3   0
3  AH QH JH 3H  3  40
3  2H 8H 7S 6H  4  16
4  3C AD JC 9D  2   0
2  TH 5H 7C KS  2  15
2  9H 7H 9C 2D  2  16
"""

WORKED = {
    # DOS: "a score of 25 does not qualify as a run". Seat 2 takes the six of hearts with the eight of
    # spades. Seat 1 takes all other points: 4+3+2+2+1 hearts are twelve, and the queen counts thirteen. 99+1
    # makes 100 and ends the match; seat 3 has the fewest points.
    "twenty-five are no run": Worked(
        PRESETS[Preset.DOS], DOS_TRICKS, (70, 99, 60, 88), (25, 1, 0, 0), (95, 100, 60, 88), winners=(3,)
    ),
    # Hearts 3: "this makes the effective score total -60": -26 for the moon, which the shooter subtracts from
    # its own score, -10 for the jack, -24 for the sun. After the pass to the left seat 1 holds all the high
    # cards.
    "sixty for the sun": Worked(
        replace(PRESETS[Preset.HEARTS_3], sun_bonus=True),
        SUN_TRICKS,
        (75, 20, 30, 40),
        (-60, 0, 0, 0),
        (15, 20, 30, 40),
        passes=("2H 3H 4H", "TH TC JC", "9H 8H JS", "AH KH QS"),
        award=Award.SUBTRACT,
    ),
    # The same deal if the shooter gives 26 points to each of the others: the shooter's points are -10-24 = -34.
    # 80+26 is over 100, and seat 1 has the fewest points.
    "the sun, given to the others": Worked(
        replace(PRESETS[Preset.HEARTS_3], sun_bonus=True),
        SUN_TRICKS,
        (75, 80, 30, 74),
        (-34, 26, 26, 26),
        (41, 106, 56, 100),
        # Seat 4 has exactly 100 points, which in Hearts 3 wins the match even if others have fewer.
        winners=(4,),
        award=Award.ADD,
    ),
    # CardShark, "When not to shoot": with 80, 90, 50, 70 the second player has shot. Seat 3 has 40 points
    # fewer than the shooter, more than 26, so 26 are subtracted from the shooter's score without a question.
    # Seat 1 takes the ten of diamonds in the twelfth trick, which subtracts 10 points.
    "deducted when behind": Worked(
        PRESETS[Preset.CARDSHARK], CARDSHARK_TRICKS, (80, 90, 50, 70), (-10, -26, 0, 0), (70, 64, 50, 70)
    ),
    # The same cards, but the shooter has 70 points. Seat 3 has only 20 points fewer, so the others get 26 points each;
    # seat 1, which has the ten, gets 16. Seat 4 is then over 100, and 70 is the lowest score: "he would win the
    # game".
    "a moon that wins": Worked(
        PRESETS[Preset.CARDSHARK],
        CARDSHARK_TRICKS,
        (80, 70, 50, 90),
        (16, 0, 26, 26),
        (96, 70, 76, 116),
        winners=(2,),
    ),
    # Windows with its option "exactly 100 goes to 0". Seat 1 takes four hearts in trick 3 and two in trick 12.
    # Seat 2 takes the queen of spades, and the jack, six and queen of hearts: 16 points. Seat 4 takes four
    # hearts in two tricks. 84+16 and 96+4 are 100, so both scores fall to 0.
    "exactly a hundred, twice": Worked(
        replace(PRESETS[Preset.WINDOWS], exact_goal=ExactGoal.RESETS),
        WINDOWS_TRICKS,
        (50, 84, 70, 96),
        (6, 16, 0, 4),
        (56, 0, 70, 0),
    ),
    # Vegas: seat 1 has dealt, so seat 2 leads; it can lead any card that is no heart. Seat 3 takes all thirteen
    # hearts and the queen, which counts seven. Moons do not count in Vegas, so seat 3 gets 20 points.
    "no moon in Vegas": Worked(PRESETS[Preset.VEGAS], VEGAS_TRICKS, (5, 6, 7, 8), (0, 0, 20, 0), (5, 6, 27, 8)),
    # Black Lady: seat 4 shoots the moon with a score of 40. If the others get 26 points each, 40 is the
    # lowest score: seat 1, the next best, has 30 + 26 = 56. So the others get the points, and this ends the match.
    "a run that puts you first": Worked(
        PRESETS[Preset.BLACK_LADY],
        BLACK_LADY_TRICKS,
        (30, 80, 85, 40),
        (26, 26, 26, 0),
        (56, 106, 111, 40),
        winners=(4,),
    ),
    # Seat 4 shoots the moon with a score of 60. If the others got 26 points each, seat 1 would have 10 + 26 = 36 and
    # would still be ahead of seat 4. So 26 points are subtracted from the score of seat 4, which stays above 0.
    "a run that does not": Worked(
        PRESETS[Preset.BLACK_LADY], BLACK_LADY_TRICKS, (10, 80, 85, 60), (0, 0, 0, -26), (10, 80, 85, 34)
    ),
    # Omnibus, with five points off for a seat that takes no trick. Seat 3 takes no trick. Seat 4 takes the jack of
    # diamonds with three hearts, which makes -7. Six more hearts in five tricks make it -1. Seat 1 takes three hearts,
    # and seat 2 takes a heart and the queen.
    "jack of diamonds and no trick": Worked(
        replace(PRESETS[Preset.OMNIBUS], no_trick_bonus=True),
        OMNIBUS_TRICKS,
        (0, 0, 0, 0),
        (3, 14, -5, -1),
        (3, 14, -5, -1),
    ),
    # Spot Hearts: every heart counts its spots, ace 14, king 13, queen 12, jack 11, and the queen of spades
    # 25. Seat 1 gets 4, and later 13+25. Seat 2 gets 10+5 and 9+7, seat 3 gets 14+12+11+3, and seat 4 gets 2+8+6.
    # These are 129 points together.
    "spots": Worked(
        PRESETS[Preset.SPOT_HEARTS], SPOT_TRICKS, (470, 0, 0, 0), (42, 31, 40, 16), (512, 31, 40, 16), (4,)
    ),
}
