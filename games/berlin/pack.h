/* On To Berlin!: the pack, what never changes. data/map.json, units.json and cards.json fill it (pack.c).
 *
 * Always true of a pack that loads, whatever the values in the files, so that the rules can play it to the end:
 * - the nations are those of enum berlin_nation, in that order, with the side, leaning and status of R-3-1 and R-3-2;
 *   the tracks are us, su, sp, tu; the events and unit types are those named here; the turns are 1 to 12;
 * - the areas named in struct berlin_places exist and are of the kind (land, sea) their name says;
 * - adjacency goes both ways and never to itself; every border of a Sea area is a sea border; the Black Sea has no
 *   nation, every other area has one; the US have no Land area; Brest and Galicia are Polish;
 * - Naval units are deployed at sea, Land and Air units on land, never in a closed area, neutrals and France only in
 *   Land areas of their own or at sea, within the stacking limits (R-8-13); nobody but Poles stands in Brest or
 *   Galicia; only AF, CV and CVE have an Airstrike Rating, Submarines are German, Air units move 1 to 3;
 * - deployed, New Weapons and Mobilization Pool together are the count of a row; units of a row follow each other, in
 *   that order;
 * - Axis and Allies have 16 cards each, at least 4 Axis cards begin in the deck; SV 2 to 4; the cards of a side and
 * only they have its events; the sets below say the same as the rows. */
#ifndef BERLIN_PACK_H
#define BERLIN_PACK_H

#include "engine/vocabulary.h"

enum {
    BERLIN_AREAS = 61,
    BERLIN_NATIONS = 23,
    BERLIN_ROWS = 62,
    BERLIN_UNITS = 193,
    BERLIN_WORDS = 4, /* of a set of units */
    BERLIN_CARDS = 32,
    BERLIN_TRACKS = 4,
    BERLIN_TURNS = 12,
    BERLIN_ID = 24,
    BERLIN_NONE = 255 /* no area, unit, nation, card … */
};

enum berlin_side { BERLIN_AXIS, BERLIN_ALLIED, BERLIN_SIDES, BERLIN_NOBODY = BERLIN_SIDES };

/* In the order of map.json. */
#define BERLIN_NATION_LIST(X)                                                                                          \
    X(BERLIN_GE, "ge")                                                                                                 \
    X(BERLIN_IT, "it")                                                                                                 \
    X(BERLIN_HU, "hu")                                                                                                 \
    X(BERLIN_RU, "ru")                                                                                                 \
    X(BERLIN_BU, "bu")                                                                                                 \
    X(BERLIN_FI, "fi")                                                                                                 \
    X(BERLIN_TU, "tu")                                                                                                 \
    X(BERLIN_SP, "sp")                                                                                                 \
    X(BERLIN_UK, "uk")                                                                                                 \
    X(BERLIN_FR, "fr")                                                                                                 \
    X(BERLIN_PO, "po")                                                                                                 \
    X(BERLIN_US, "us")                                                                                                 \
    X(BERLIN_SU, "su")                                                                                                 \
    X(BERLIN_SW, "sw")                                                                                                 \
    X(BERLIN_NW, "nw")                                                                                                 \
    X(BERLIN_SZ, "sz")                                                                                                 \
    X(BERLIN_PG, "pg")                                                                                                 \
    X(BERLIN_IR, "ir")                                                                                                 \
    X(BERLIN_NE, "ne")                                                                                                 \
    X(BERLIN_BE, "be")                                                                                                 \
    X(BERLIN_YU, "yu")                                                                                                 \
    X(BERLIN_GR, "gr")                                                                                                 \
    X(BERLIN_DE, "de")
enum berlin_nation { BERLIN_NATION_LIST(SAND_ENUM) };
enum berlin_status { BERLIN_NEUTRAL, BERLIN_NOT_AT_WAR, BERLIN_AT_WAR };

/* In the order of `types` in units.json. */
#define BERLIN_TYPE_LIST(X)                                                                                            \
    X(BERLIN_LF, "lf")                                                                                                 \
    X(BERLIN_TF, "tf")                                                                                                 \
    X(BERLIN_GF, "gf")                                                                                                 \
    X(BERLIN_AB, "ab")                                                                                                 \
    X(BERLIN_SA, "sa")                                                                                                 \
    X(BERLIN_FT, "ft")                                                                                                 \
    X(BERLIN_AF, "af")                                                                                                 \
    X(BERLIN_NF, "nf")                                                                                                 \
    X(BERLIN_CV, "cv")                                                                                                 \
    X(BERLIN_CVE, "cve")                                                                                               \
    X(BERLIN_SS, "ss")
enum berlin_type { BERLIN_TYPE_LIST(SAND_ENUM) BERLIN_TYPES };
enum berlin_colour { BERLIN_PLAIN, BERLIN_RED, BERLIN_BLACK };
enum berlin_track { BERLIN_T_US, BERLIN_T_SU, BERLIN_T_SP, BERLIN_T_TU, BERLIN_T_US_SU };
/* In the order of `events` in cards.json. */
#define BERLIN_EVENT_LIST(X)                                                                                           \
    X(BERLIN_BLITZKRIEG, "blitzkrieg")                                                                                 \
    X(BERLIN_MOBILE_WARFARE, "mobile-warfare")                                                                         \
    X(BERLIN_AMBUSH, "ambush")                                                                                         \
    X(BERLIN_DIPLOMACY, "diplomacy")                                                                                   \
    X(BERLIN_DEVELOPMENT, "development")                                                                               \
    X(BERLIN_SUPPLY, "supply")                                                                                         \
    X(BERLIN_REDEPLOY_AXIS, "redeploy-axis")                                                                           \
    X(BERLIN_REDEPLOY_ALLIED, "redeploy-allied")                                                                       \
    X(BERLIN_WOLFPACKS, "wolfpacks")                                                                                   \
    X(BERLIN_VICHY, "vichy-france")                                                                                    \
    X(BERLIN_NEW_WEAPONS, "new-weapons")                                                                               \
    X(BERLIN_LEND_LEASE, "lend-lease")                                                                                 \
    X(BERLIN_SEELOEWE, "operation-seeloewe")                                                                           \
    X(BERLIN_AMPHIBIOUS, "amphibious-airborne")                                                                        \
    X(BERLIN_BOMBING, "strategic-bombing")                                                                             \
    X(BERLIN_LONG_RANGE, "long-range-bombing")
enum berlin_event { BERLIN_EVENT_LIST(SAND_ENUM) BERLIN_EVENTS };

/* A set of units; bit u%64 of word u/64 is unit u. 193 units do not fit a word. A set is a plain value, passed and
 * returned by copy: nobody owns it, and nothing has to be freed. */
struct berlin_set {
    uint64_t w[BERLIN_WORDS];
};

struct berlin_area {
    char id[BERLIN_ID];
    uint64_t adjacent; /* set of areas, without the conditional borders */
    uint64_t allied;   /* the conditional borders of 15.7.1: further neighbours for the Allies while they hold Egypt */
    uint8_t sea, nation, north, colour, halves; /* nation: BERLIN_NONE for the Black Sea; halves: 2 a point, 1 a half */
    uint8_t spare[3];
};
struct berlin_land { /* a nation */
    char id[4];
    uint8_t side;   /* its own, or the one it leans to */
    uint8_t status; /* enum berlin_status at the start */
    uint8_t minor, withdraws;
    uint64_t areas;          /* Land areas printed with it at the start */
    uint64_t seas;           /* Sea areas printed with it */
    uint64_t resources;      /* Resource Areas among both */
    struct berlin_set units; /* all its units */
};
struct berlin_row {
    char id[BERLIN_ID];
    uint8_t nation, type, attack, defense, move, airstrike; /* airstrike 0: none */
    uint8_t count, first;                                   /* its units are first … first + count - 1 */
    uint8_t cost;                                           /* SV to mobilize */
    uint8_t optional;                                       /* only with option `jet` */
    struct berlin_set units;
};
struct berlin_unit {
    char id[BERLIN_ID];
    uint8_t row, start;                                     /* start: an area, BERLIN_POOL or BERLIN_NEW_WEAPONS_POOL */
    uint8_t nation, type, attack, defense, move, airstrike; /* those of its row */
};
struct berlin_card {
    char id[BERLIN_ID + 8];
    uint8_t side, sv, event, remove, developed; /* developed: begins in the Development Pool */
};
struct berlin_war_track {
    uint8_t nation, side, start, last, entry; /* entry: the first Entry space */
    uint8_t points[8];                        /* resource points the marker gives on that space, added up */
};
struct berlin_turn {
    uint8_t winter;
    int8_t modifier; /* of Strategic Bombing */
};
/* Areas the rules name. */
#define BERLIN_PLACE_LIST(X)                                                                                           \
    X(north_atlantic, "north-atlantic", 1)                                                                             \
    X(central_atlantic, "central-atlantic", 1)                                                                         \
    X(english_channel, "english-channel", 1)                                                                           \
    X(north_sea, "north-sea", 1)                                                                                       \
    X(black_sea, "black-sea", 1)                                                                                       \
    X(eastern_mediterranean, "eastern-mediterranean", 1)                                                               \
    X(england, "england", 0)                                                                                           \
    X(paris, "paris", 0)                                                                                               \
    X(egypt, "egypt", 0)                                                                                               \
    X(middle_east, "middle-east", 0)                                                                                   \
    X(berlin, "berlin", 0)                                                                                             \
    X(warsaw, "warsaw", 0)                                                                                             \
    X(brest, "brest", 0)                                                                                               \
    X(galicia, "galicia", 0)                                                                                           \
    X(yugoslavia, "yugoslavia", 0)
#define BERLIN_PLACE_MEMBER(member, id, sea) uint8_t member;
struct berlin_places {
    BERLIN_PLACE_LIST(BERLIN_PLACE_MEMBER)
};
/* Where a unit is, if not in an area. */
enum { BERLIN_POOL = BERLIN_AREAS, BERLIN_NEW_WEAPONS_POOL, BERLIN_REMOVED, BERLIN_PLACES };

struct berlin_pack {
    struct berlin_area area[BERLIN_AREAS];
    struct berlin_land nation[BERLIN_NATIONS];
    struct berlin_row row[BERLIN_ROWS];
    struct berlin_unit unit[BERLIN_UNITS];
    struct berlin_card card[BERLIN_CARDS];
    struct berlin_war_track track[BERLIN_TRACKS];
    struct berlin_turn turn[BERLIN_TURNS + 1]; /* by number, [0] unused */
    struct berlin_places at;
    /* Sets that repeat the rows. */
    uint64_t land, sea, north, resource, half, red;    /* of areas; half: half points */
    uint64_t closed[BERLIN_SIDES];                     /* areas units of the side may not enter, the common ones too */
    uint64_t doubled;                                  /* count double for strategic victory */
    uint32_t deck[BERLIN_SIDES], event[BERLIN_EVENTS]; /* of cards: all of a side, all with an event */
    struct berlin_set units;                           /* all there are */
    struct berlin_set type[BERLIN_TYPES];              /* of units */
    struct berlin_set ground, air, surface, naval, strikes; /* Land; AF; NF CV CVE; with SS; with an Airstrike Rating */
    struct berlin_set immobile;                             /* movement 0 */
};

extern const char *const berlin_side_names[];   /* "axis", "allied" */
extern const char *const berlin_status_names[]; /* "neutral" … */
extern const char *const berlin_nation_names[]; /* "ge" …, in order */
extern const char *const berlin_track_names[];  /* "us", "su", "sp", "tu", "us-su" */

#endif
