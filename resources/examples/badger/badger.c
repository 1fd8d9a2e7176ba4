/* The Badger: an external player for Hearts in C, without any library.
 *
 * Build it:  cc -O2 -o badger badger.c
 *
 * It reads questions and writes answers, one line of JSON each. The table writes no spaces between the parts of a
 * message, so the program can search for keys.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char RANKS[] = "23456789TJQKA", SUITS[] = "CDSH";
enum { SPADES = 2, HEARTS = 3, QUEEN = 2 * 13 + 10 }; /* a card is 13 * suit + rank */

static char *line;
static size_t room;

/* Read the next message; return 0 at the end of the input. */
static int next_line(void) {
    size_t length = 0;
    for (int c; (c = getchar()) != EOF; line[length++] = (char)c) {
        if (length + 1 >= room && !(line = realloc(line, room = 2 * room + 4096))) exit(1);
        if (c == '\n') break;
    }
    if (line) line[length] = 0;
    return length > 0 || !feof(stdin);
}

/* Return the text after a key of the message, or an empty text. */
static const char *after(const char *key) {
    const char *found = strstr(line, key);
    return found ? found + strlen(key) : "";
}

/* Read a list of cards, such as ["2C","QS"], and return how many there are. */
static int cards_after(const char *key, int *cards) {
    int count = 0;
    for (const char *at = after(key); *at == '"'; at += at[4] == ',' ? 5 : 4)
        cards[count++] = 13 * (int)(strchr(SUITS, at[2]) - SUITS) + (int)(strchr(RANKS, at[1]) - RANKS);
    return count;
}

/* Mark the cards in the four lists of "taken". The last "taken" in the message is that of the current deal. */
static void mark_taken(int *seen) {
    const char *at = line, *last = NULL;
    while ((at = strstr(at, "\"taken\":[[")) != NULL) last = at += 10;
    for (at = last; at && strncmp(at, "]]", 2); at++)
        if (*at == '"') {
            seen[13 * (int)(strchr(SUITS, at[2]) - SUITS) + (int)(strchr(RANKS, at[1]) - RANKS)] = 1;
            at += 3;
        }
}

static int suit(int card) { return card / 13; }
static int rank(int card) { return card % 13; }
static int is_high_spade(int card) { return card >= QUEEN && card < QUEEN + 3; }

static int seen[52];

/* Return how dangerous it is to keep a card: high spades without guards are the worst, then high cards. */
static int danger(int card, const int *hand, int count) {
    int guards = 0;
    for (int i = 0; i < count; i++) guards += suit(hand[i]) == SPADES && !is_high_spade(hand[i]);
    if (suit(card) == SPADES) return is_high_spade(card) && guards < 4 ? 100 : -rank(card);
    return rank(card) + (suit(card) == HEARTS ? 3 : 0);
}

/* Return how risky it is to lead a card: few higher cards are out, or it may take the queen. */
static int risk(int card, const int *hand, int count) {
    int risk = suit(card) == HEARTS ? 2 : 0, higher = 0, high_spade = 0;
    for (int other = 13 * suit(card); other < 13 * suit(card) + 13; other++)
        if (!seen[other]) other > card ? (higher++, risk--) : risk++;
    for (int i = 0; i < count; i++) high_spade |= is_high_spade(hand[i]);
    if (suit(card) == SPADES && !seen[QUEEN]) risk += is_high_spade(card) ? 20 : high_spade ? 0 : -8;
    return risk + (card == QUEEN ? 50 : 0) + (higher ? 0 : 25);
}

/* Return how good it is to play a card to a trick in which `best` is the best card so far. */
static int merit(int card, int best, int follows, int take_high) {
    if (!follows) /* a discard: the worst goes first */
        return card == QUEEN ? 200 : is_high_spade(card) && !seen[QUEEN] ? 100 : rank(card) + (suit(card) == HEARTS) * 20;
    if (card < best) return card == QUEEN ? 200 : 100 + rank(card);
    return (take_high ? rank(card) : -rank(card)) - (card == QUEEN ? 50 : 0);
}

static int card_to_play(const int *hand, int count) {
    int legal[13], trick[4], legals = cards_after("\"legal\":[", legal), played = cards_after("\"trick\":[", trick);
    int best = played ? trick[0] : -1, points = 0, chosen = legal[0], most = -1000;
    for (int i = 0; i < played; i++) {
        if (suit(trick[i]) == suit(trick[0]) && trick[i] > best) best = trick[i];
        points += suit(trick[i]) == HEARTS || trick[i] == QUEEN;
    }
    memset(seen, 0, sizeof seen);
    mark_taken(seen);
    for (int i = 0; i < count; i++) seen[hand[i]] = 1;
    for (int i = 0; i < played; i++) seen[trick[i]] = 1;
    for (int i = 0; i < legals; i++) {
        int value = played ? merit(legal[i], best, suit(legal[i]) == suit(best), played == 3 && !points)
                           : -risk(legal[i], hand, count);
        if (value > most) most = value, chosen = legal[i];
    }
    return chosen;
}

static void write_card(int card) { printf("\"%c%c\"", RANKS[rank(card)], SUITS[suit(card)]); }

int main(void) {
    printf("{\"type\":\"hello\",\"protocol\":1,\"name\":\"The Badger\"}\n");
    for (fflush(stdout); next_line(); fflush(stdout)) {
        int hand[13], count = cards_after("\"hand\":[", hand), id = atoi(after("\"id\":"));
        const char *type = after("\"type\":\"");
        if (!strncmp(type, "pass?", 5)) {
            int wanted = atoi(after("\"to_pass\":"));
            printf("{\"type\":\"pass\",\"id\":%d,\"cards\":[", id);
            for (int n = 0; n < wanted; n++) {
                int worst = n;
                for (int i = n; i < count; i++)
                    if (danger(hand[i], hand, count) > danger(hand[worst], hand, count)) worst = i;
                int card = hand[worst];
                hand[worst] = hand[n], hand[n] = card;
                if (n) printf(",");
                write_card(card);
            }
            printf("]}\n");
        } else if (!strncmp(type, "play?", 5)) {
            printf("{\"type\":\"play\",\"id\":%d,\"card\":", id);
            write_card(card_to_play(hand, count));
            printf("}\n");
        } else if (!strncmp(type, "moon?", 5)) {
            printf("{\"type\":\"moon\",\"id\":%d,\"award\":\"add\"}\n", id);
        } else if (!strncmp(type, "bye", 3)) {
            return 0;
        }
    }
    return 0;
}
